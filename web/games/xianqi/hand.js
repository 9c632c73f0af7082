// The own hand: what can be played is lifted, what cannot is grey and says why.

import { html, cls, useRef } from '../../kit/view.js';
import { useWalk } from '../../kit/keys.js';
import { Tip } from '../../kit/tip.js';
import { Piece } from '../../art/pieces.js';
import { namedPieces, typeOf } from './choice.js';
import { pieceName } from './words.js';

/**
 * @param {object} props
 * @param {import('../../types/xianqi.d.ts').Cards | null | undefined} props.hand
 * @param {ReturnType<typeof import('./choice.js').useChoice>} props.choice
 * @param {boolean} props.asked the hand is asked for pieces
 * @param {boolean} props.frozen
 * @param {import('./words.js').Say} props.say
 * @param {'en' | 'zh'} props.lang
 * @param {import('../../types/shell.d.ts').Glossary} props.game
 * @param {string[]} props.advised the types that a bot advises
 * @param {string | null} props.whyNot why a piece is in no answer
 */
export function Hand({ hand, choice, asked, frozen, say, lang, game, advised, whyNot }) {
  const ref = useRef(null);
  useWalk(ref);
  const pieces = namedPieces(hand);
  return html`<div class="xq-hand" ref=${ref} style=${{ '--columns': pieces.length > 5 ? Math.ceil(pieces.length / 2) : Math.max(1, pieces.length) }} role="group" aria-label=${say('hand')} data-testid="hand">
    ${pieces.map((id) => {
      const type = typeOf(id);
      const [chosen, open] = [choice.pieces.includes(id), !frozen && asked && choice.open(id)];
      const name = pieceName(say, type, lang);
      const why = frozen || open ? null : asked ? whyNot : say('not_now');
      return html`<${Tip} key=${id} class="xq-slot" text=${[name, game[type]?.text, why].filter(Boolean).join('\n')}>
        <button type="button" class=${cls('xq-piece', open && 'xq-open', chosen && 'xq-chosen', advised.includes(type) && 'xq-advised', asked && !open && !frozen && 'xq-grey')}
          data-piece=${type} data-id=${id} aria-pressed=${chosen} aria-disabled=${open ? undefined : 'true'}
          onClick=${() => open && choice.toggle(id)}><span class="unseen">${name}</span><${Piece} type=${type} /></button>
      <//>`;
    })}
  </div>`;
}

/** A hand of somebody else: face down, or open in a replay. @param {{ hand?: Record<string, number | undefined> | null, count: number, label: string }} props */
export function OtherHand({ hand, count, label }) {
  const pieces = hand ? namedPieces(hand).map(typeOf) : Array(count).fill(null);
  return html`<div class=${cls('xq-other', hand && 'xq-other-open')} role="img" aria-label=${label}>
    ${pieces.map((type, at) => html`<${Piece} key=${at} type=${type} />`)}</div>`;
}
