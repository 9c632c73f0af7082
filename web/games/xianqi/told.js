// Sentences in which pieces are written by their codes, with small pieces in their place.

import { html } from '../../kit/view.js';
import { Piece } from '../../art/pieces.js';
import { pieceName, speaker } from './words.js';

/** A code, and how many of it; a plus joins kinds of one play. */
const CODES = /([RB]_[A-Z]+(?:×\d+)?(?:\+[RB]_[A-Z]+(?:×\d+)?)*)/;

/** @param {{ code: string, lang: 'en' | 'zh' }} props */
function Pieces({ code, lang }) {
  const types = code.split('+').flatMap((one) => {
    const [type = '', n] = one.split('×');
    return Array(Number(n ?? 1)).fill(type);
  });
  return types.map((type, at) => html`<${Piece} key=${at} type=${type} label=${pieceName(speaker(lang), type, lang)} class="xq-inline" />`);
}

/** @param {{ text: string, lang: 'en' | 'zh' }} props */
export const Told = ({ text, lang }) => html`${text.split(CODES).map((part, at) => (at % 2 ? html`<${Pieces} key=${at} code=${part} lang=${lang} />` : part))}`;
