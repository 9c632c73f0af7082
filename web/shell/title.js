// The tab: its title says where one is, and whether it is one's turn.

import { useEffect } from '../kit/view.js';
import { t } from './lang.js';
import { knock } from './sound.js';

/** @param {string} text @param {boolean} [turn] it is your turn */
export function useTitle(text, turn = false) {
  useEffect(() => {
    document.title = turn ? `● ${t('your_turn')} · ${text}` : text ? `${text} · ${t('paiju')}` : t('paiju');
  }, [text, turn]);
  useEffect(() => {
    if (turn) knock();
  }, [turn]);
}
