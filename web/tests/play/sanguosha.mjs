// How a person plays Three Kingdoms: a card, a seat, a skill or a general is lifted, then confirmed; yes and no are buttons.

import { until } from '../harness.mjs';
import { lift, press } from './gathering.mjs';

/** What a fighter plays in his own turn, the first thing first; what defends stays in the hand, so that a game has an end. */
const FIGHT = [/Slash|^杀/, /Duel|决斗/, /Savage|南蛮/, /Archery|万箭/, /Crossbow|诸葛连弩/, /Sword|Blade|Spear|Axe|Halberd|Bow|[剑刀矛斧戟弓]/];

function inTurn({ prompt, words }) {
  for (const kind of FIGHT) {
    const index = prompt.legal.findIndex((action, at) => action.type === 'CARD' && kind.test(words.legal[at]?.label ?? ''));
    if (index >= 0) return index;
  }
  return prompt.legal.findIndex(({ type }) => type === 'PASS');
}

/** Fights in his own turn, and lets things happen in others'. */
export function choose(now) {
  const { prompt, view } = now;
  const type = view.ask?.question.type;
  if (type === 'PLAY') return inTurn(now);
  const pass = prompt.legal.findIndex((action) => action.type === 'PASS');
  const target = prompt.legal.findIndex((action) => action.type === 'SEAT');
  if (type === 'TARGET' || type === 'TARGETS') return target >= 0 ? target : Math.max(0, pass);
  return pass >= 0 && type !== 'DISCARD' ? pass : 0;
}

/** The name of an item on the board. */
function keyOf(action) {
  const [field] = Object.keys(action).filter((name) => name !== 'type');
  return field ? `${action.type.toLowerCase()}:${action[field]}` : action.type.toLowerCase();
}

const about = ({ view }) => JSON.stringify([view.ask?.question.type, view.ask?.question.why]);

/** How many cards a question wants at once. */
const wanted = ({ view }) => {
  const question = view.ask?.question;
  return question?.type === 'DISCARD' ? question.left : question?.type === 'SELECT' ? question.least : 1;
};

/** Several cards are chosen together and confirmed once; the page sends them one by one. */
async function several(someone, now) {
  const { page, witness } = someone;
  const open = page.locator('[data-piece^="card:"]:not([aria-disabled])');
  const keys = (await open.evaluateAll((all) => all.map((one) => one.getAttribute('data-piece')))).slice(0, wanted(now));
  for (const key of keys) await lift(someone, page.locator(`[data-piece="${key}"]`).first());
  await press(someone, page.locator('[data-testid=confirm]:not([aria-disabled])'));
  const asked = about(now);
  await until(() => !witness.prompt || about(witness.now) !== asked, 'all of them are taken', 5_000).catch(() => undefined);
}

/** @param {any} someone @param {any} action @param {number} index @param {any} now */
export async function click(someone, action, index, now) {
  const { page } = someone;
  const question = now.view.ask?.question;
  if (question?.type === 'ARRANGE' && question.top) return press(someone, page.locator('[data-testid=confirm]:not([aria-disabled])'));
  if (action.type === 'PASS' || action.type === 'YES') return press(someone, page.locator(`[data-testid=${action.type.toLowerCase()}]`));
  if (wanted(now) > 1) return several(someone, now);
  const item = page.locator(`button[data-piece="${keyOf(action)}"]`).first();
  await lift(someone, item);
  return press(someone, page.locator(`[data-testid=confirm][data-choice="${index}"]`));
}
