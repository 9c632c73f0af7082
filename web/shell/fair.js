// Fairness, checked here and not by the server: that the cards come from the seed that was promised, and the seed from all its parts.
//
// It owns the two sums of the rules of seeds: a commitment is SHA-256 over `paiju/seed/1`, the 64 digits, each with a line feed;
// a mixed seed is SHA-256 over `paiju/mixed-seed/1`, a line feed, the host's 32 bytes, then seat, length and text of each phrase.

import { sha256 } from './sha256.js';

const text = new TextEncoder();

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** A seed as 64 digits; a small one may be written as a number. @param {string | number} seed */
const digits = (seed) => (typeof seed === 'number' ? seed.toString(16).padStart(64, '0') : seed.toLowerCase());

/** @param {string | number} seed */
export const commitmentOf = (seed) => sha256(text.encode(`paiju/seed/1\n${digits(seed)}\n`));

/**
 * @param {string | number} host
 * @param {{ seat: number, phrase: string }[]} phrases
 */
export function mixedSeed(host, phrases) {
  if (phrases.length === 0) return digits(host);
  const parts = [text.encode('paiju/mixed-seed/1\n'), bytesOf(digits(host))];
  for (const { seat, phrase } of phrases) {
    const said = text.encode(phrase);
    const head = new DataView(new ArrayBuffer(5));
    head.setUint8(0, seat);
    head.setUint32(1, said.length);
    parts.push(new Uint8Array(head.buffer), said);
  }
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return sha256(whole);
}

/** @typedef {{ check: 'promised' | 'seed' | 'host' | 'sum', holds: boolean | null }} Finding what was checked, and whether it holds; null: nothing to check */

/**
 * What a record says about its cards, checked.
 * @param {any} record
 * @param {string | null} promised the commitment that this page was shown at the deal
 * @returns {Finding[]}
 */
export function checkRecord(record, promised) {
  const { seed, commitment, parts } = record;
  const known = seed !== undefined && seed !== null;
  return [
    { check: 'promised', holds: promised && commitment ? promised === commitment : null },
    { check: 'seed', holds: known && commitment ? commitmentOf(seed) === commitment : null },
    { check: 'host', holds: parts ? commitmentOf(parts.host) === parts.commitment : null },
    { check: 'sum', holds: parts && known ? mixedSeed(parts.host, parts.phrases) === digits(seed) : null },
  ];
}
