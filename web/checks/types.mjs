// Types for the page, from the schemas that the engine writes: `docs/schema/<game>.json` becomes `web/types/<game>.d.ts`.
//
//   node checks/types.mjs            writes them
//   node checks/types.mjs --check    says which are not what the schemas say, and fails

import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const GAMES = ['holdem', 'kuhn', 'leduc', 'mahjong', 'sanguosha', 'xianqi'];
/** What a page meets; dumps, set-ups and layouts are for programs. */
const SECTIONS = ['rules', 'action', 'event', 'view', 'outcome'];
const HEADER = '// Written by `node checks/types.mjs` from the schemas; not by hand.\n';

const at = (path) => new URL(`../../${path}`, import.meta.url);
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** A comment, where there is something to say. */
function comment(schema, indent) {
  const text = schema.description?.trim().replaceAll('*/', '* /');
  if (!text) return '';
  return `${indent}/** ${text.split('\n').join(`\n${indent} * `)} */\n`;
}

/** A type in brackets where it stands beside others. */
const grouped = (type) => (/[|&]/.test(type) && !/^\{[^]*\}$/.test(type) ? `(${type})` : type);

/** Writes the types of one document; `named` says what a `$ref` is called. */
class Writer {
  constructor(named) {
    this.named = named;
  }

  union(schemas, indent) {
    return [...new Set(schemas.map((one) => this.type(one, indent)))].join(' | ') || 'never';
  }

  object(schema, indent) {
    const inner = `${indent}  `;
    const required = new Set(schema.required ?? []);
    const lines = Object.entries(schema.properties ?? {}).map(([name, property]) => {
      const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
      return `${comment(property, inner)}${inner}${key}${required.has(name) ? '' : '?'}: ${this.type(property, inner)};\n`;
    });
    const rest = schema.additionalProperties;
    if (rest && typeof rest === 'object') lines.push(`${inner}[key: string]: ${this.type(rest, inner)};\n`);
    if (lines.length === 0) return 'Record<string, unknown>';
    return `{\n${lines.join('')}${indent}}`;
  }

  list(schema, indent) {
    if (schema.prefixItems) return `[${schema.prefixItems.map((one) => this.type(one, indent)).join(', ')}]`;
    return schema.items && schema.items !== true ? `${grouped(this.type(schema.items, indent))}[]` : 'unknown[]';
  }

  simple(type, schema, indent) {
    switch (type) {
      case 'object': return this.object(schema, indent);
      case 'array': return this.list(schema, indent);
      case 'integer':
      case 'number': return 'number';
      case 'string': return 'string';
      case 'boolean': return 'boolean';
      case 'null': return 'null';
      default: return 'unknown';
    }
  }

  type(schema, indent = '') {
    if (schema === true || schema === undefined) return 'unknown';
    if (schema === false) return 'never';
    if (schema.$ref) return this.named(schema.$ref);
    if ('const' in schema) return JSON.stringify(schema.const);
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
    const cases = schema.oneOf ?? schema.anyOf;
    if (cases) {
      const shared = schema.properties ? `${this.object(schema, indent)} & ` : '';
      return shared ? `${shared}(${this.union(cases, indent)})` : this.union(cases, indent);
    }
    if (schema.allOf) return schema.allOf.map((one) => grouped(this.type(one, indent))).join(' & ');
    const types = [schema.type ?? (schema.properties ? 'object' : undefined)].flat();
    return types.map((type) => this.simple(type, schema, indent)).join(' | ');
  }
}

/** A section without what only a document says; of events, what one observer may know: a page meets no others. */
function rootOf(section, schema) {
  const { $schema, $defs, title, ...root } = schema[section];
  const told = section === 'event' && root.anyOf?.find((one) => one.$ref?.endsWith('/EventView'));
  return told ? { ...told, description: root.description } : root;
}

/** The names of the definitions that a schema needs. */
function needed(root, definitions, found = new Set()) {
  for (const [, name] of JSON.stringify(root).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    needed(definitions[name], definitions, found);
  }
  return found;
}

/** The types of a game: one for each section, and everything that they name. */
function gameTypes(schema) {
  const plain = ({ description, title, ...rest }) => JSON.stringify(rest);
  const taken = new Map(SECTIONS.map((section) => [capital(section), plain(rootOf(section, schema))]));
  const parts = [];
  for (const section of SECTIONS) {
    const [root, definitions, names] = [rootOf(section, schema), schema[section].$defs ?? {}, new Map()];
    for (const name of needed(root, definitions)) {
      const text = plain(definitions[name]);
      const free = [name, `${capital(section)}${name}`].find((one) => !taken.has(one) || taken.get(one) === text);
      names.set(`#/$defs/${name}`, free);
      if (taken.has(free)) continue;
      taken.set(free, text);
      parts.push([free, definitions[name], names]);
    }
    parts.push([capital(section), root, names]);
  }
  return parts.map(([name, definition, names]) => {
    const writer = new Writer((ref) => names.get(ref) ?? 'unknown');
    return `${comment(definition, '')}export type ${name} = ${writer.type(definition)};\n`;
  });
}

/** The types of the server's interface: the bodies and answers of its document. */
function serverTypes(document) {
  const writer = new Writer((ref) => ref.split('/').at(-1));
  const schemas = Object.entries(document.components?.schemas ?? {});
  return schemas.map(([name, definition]) => `${comment(definition, '')}export type ${name} = ${writer.type(definition)};\n`);
}

function wanted() {
  const read = (name) => JSON.parse(readFileSync(at(`docs/schema/${name}.json`), 'utf8'));
  const files = GAMES.map((game) => [game, gameTypes(read(game))]);
  if (existsSync(at('docs/schema/server.json'))) files.push(['server', serverTypes(read('server'))]);
  return files.map(([name, parts]) => [`web/types/${name}.d.ts`, `${HEADER}\n${parts.join('\n')}`]);
}

const check = process.argv.includes('--check');
let drifted = 0;
for (const [path, text] of wanted()) {
  const there = existsSync(at(path)) ? readFileSync(at(path), 'utf8') : '';
  if (there === text) continue;
  drifted += 1;
  if (check) console.error(`${path} is not what docs/schema says: node web/checks/types.mjs`);
  else writeFileSync(at(path), text);
}
if (!check) console.log(`${drifted} files written`);
process.exitCode = check && drifted > 0 ? 1 : 0;
