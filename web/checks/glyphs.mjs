// Whether the font for Chinese text has every glyph of what people read; `font.py` makes it anew where it has not.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const HAN = /[\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]/g;
const read = (path) => readFileSync(ROOT + path, 'utf8');

/** The files that a pattern of the font's script means. */
function files(pattern) {
  if (!pattern.includes('*')) return [pattern];
  const folder = pattern.slice(0, pattern.indexOf('*'));
  const meant = new RegExp(`^${pattern.slice(folder.length).replaceAll('.', '\\.').replace('**/', '(?:.*/)?').replace(/(?<!\.)\*/g, '[^/]*')}$`);
  return readdirSync(ROOT + folder, { recursive: true }).map(String).filter((path) => meant.test(path) && statSync(ROOT + folder + path).isFile()).map((path) => folder + path);
}

const [, listed] = read('web/checks/font.py').match(/TEXTS = \[([^\]]*)\]/);
const has = new Set(read('web/font/running.txt'));
const texts = [...listed.matchAll(/"([^"]+)"/g)].flatMap(([, pattern]) => files(pattern));
const missing = new Set(texts.flatMap((path) => read(path).match(HAN) ?? []).filter((glyph) => !has.has(glyph)));
if (missing.size > 0) {
  console.error(`web/font/sans.woff2 lacks ${[...missing].join('')}: run web/checks/font.py`);
  process.exit(1);
}
