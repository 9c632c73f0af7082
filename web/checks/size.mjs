// The whole client must stay light: everything that is sent, compressed. The aim is 200 kB; this is where it stands, and it
// must not grow.
// It also keeps the preload hints of `index.html` in step with what the first page imports (`--write` mends them).

import { brotliCompressSync, constants } from 'node:zlib';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MOST = 242_000;
const LEFT_OUT = new Set(['node_modules', 'checks', 'tests', 'types', 'shots']);
const SENT = new Set(['.html', '.js', '.css', '.svg', '.woff2', '.webmanifest']);
/** These are compressed already. */
const PACKED = new Set(['.woff2']);

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) {
      if (!LEFT_OUT.has(name)) yield* files(path);
    } else if (SENT.has(extname(name))) yield path;
  }
}

function weight(path) {
  const bytes = readFileSync(path);
  if (PACKED.has(extname(path))) return bytes.length;
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Everything that a module imports before it runs. */
function imports(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  const text = readFileSync(path, 'utf8');
  for (const [, name] of text.matchAll(/(?:^|[;\n}])\s*(?:import|export)\b[^'"();]*?from\s*['"](\.[^'"]+)['"]/g)) imports(resolve(dirname(path), name), found);
  return found;
}

function preloads() {
  const first = [...imports(join(ROOT, 'main.js'))].map((path) => `/${relative(ROOT, path)}`).filter((path) => path !== '/main.js');
  return first.sort().map((path) => `<link rel="modulepreload" href="${path}">`).join('\n');
}

const page = join(ROOT, 'index.html');
const html = readFileSync(page, 'utf8');
const wanted = html.replace(/<!-- preload -->[^]*<!-- \/preload -->/, `<!-- preload -->\n${preloads()}\n<!-- /preload -->`);
if (process.argv.includes('--write')) writeFileSync(page, wanted);
else if (wanted !== html) {
  console.error('the preload hints of index.html are out of step: node web/checks/size.mjs --write');
  process.exitCode = 1;
}

const parts = [...files(ROOT)].map((path) => [relative(ROOT, path), weight(path)]).sort((a, b) => b[1] - a[1]);
const sum = parts.reduce((total, [, bytes]) => total + bytes, 0);
for (const [path, bytes] of parts.slice(0, 12)) console.log(`${String(bytes).padStart(8)}  ${path}`);
console.log(`${String(sum).padStart(8)}  in all, of ${MOST}`);
if (sum > MOST) {
  console.error('the client is too heavy');
  process.exitCode = 1;
}
