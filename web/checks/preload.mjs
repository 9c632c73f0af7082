// Keeps the preload hints of `index.html` in step with what the first page imports (`--write` mends them).

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

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
  console.error('the preload hints of index.html are out of step: node web/checks/preload.mjs --write');
  process.exitCode = 1;
}
