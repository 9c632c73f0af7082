// Sentences in which pieces are written by their codes or their Chinese names, with small pieces in their place.

import { html } from '../../kit/view.js';
import { Piece, TYPES } from '../../art/pieces.js';
import { pieceName, speaker } from './words.js';

/** The kinds by what they are written as. */
const KINDS = new Map(TYPES.flatMap((type) => /** @type {[string, string][]} */ ([[type, type], [pieceName(speaker('zh'), type, 'zh'), type]])));
const ONE = `(?:${[...KINDS.keys()].join('|')})(?:×\\d+)?`;
/** A kind, and how many of it; a plus joins kinds of one play. */
const PIECES = new RegExp(`(${ONE}(?:\\+${ONE})*)`);

/** @param {{ code: string, lang: 'en' | 'zh' }} props */
function Pieces({ code, lang }) {
  const types = code.split('+').flatMap((one) => {
    const [type = '', n] = one.split('×');
    return Array(Number(n ?? 1)).fill(KINDS.get(type) ?? type);
  });
  return types.map((type, at) => html`<${Piece} key=${at} type=${type} label=${pieceName(speaker(lang), type, lang)} class="xq-inline" />`);
}

/** @param {{ text: string, lang: 'en' | 'zh' }} props */
export const Told = ({ text, lang }) => html`${text.split(PIECES).map((part, at) => (at % 2 ? html`<${Pieces} key=${at} code=${part} lang=${lang} />` : part))}`;
