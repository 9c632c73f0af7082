// People around a table: opened by one, joined by the link, played by clicks to the end.
//
// It owns who is asked next and how an answer is seen to be taken. How a board is clicked is each game's own file.

import assert from 'node:assert/strict';
import { asked, PATIENCE_MS, person, until } from '../harness.mjs';
import { Witness } from './witness.mjs';

/** Times of a table that waits for nobody longer than it must. */
export const QUICK = { bot_ms: 20, window_ms: 400 };

/** Somebody whose traffic is recorded. */
export async function watched(browser, server, looks) {
  const someone = await person(browser, server, looks);
  someone.witness = new Witness(someone.page);
  return someone;
}

/** Opens a table with times of its own, as the page itself would; everything after that is clicked. */
async function open(owner, game, rules, seats, options) {
  await owner.open();
  const wish = { game, rules, seats, options: { ...QUICK, ...options } };
  const id = await owner.page.evaluate(async (body) => {
    await (await import('/shell/identity.js')).known();
    return (await (await import('/shell/api.js')).post('/tables', body)).id;
  }, wish);
  return `/t/${id}`;
}

/** Three Kingdoms that come to an end in any case: fighters who only defend themselves would go on and on. */
export const KINGDOMS = { preset: 'standard', players: 3, max_turns: 24 };

/** The tables that tests sit down at: small, and soon over. */
export const TABLES = {
  xianqi: { game: 'xianqi', rules: { preset: 'original' }, seats: 3 },
  mahjong: { game: 'mahjong', rules: { preset: 'classic' }, seats: 4 },
  holdem: { game: 'holdem', rules: { preset: 'nolimit', seats: 3 }, seats: 3 },
  sanguosha: { game: 'sanguosha', rules: KINGDOMS, seats: 3 },
};

/** One person against bots. */
export async function againstBots(browser, server, { game, rules, seats, options, looks, begin = (someone) => someone.get('ready').click() }) {
  const ann = await watched(browser, server, looks);
  const link = await open(ann, game, rules, ['me', ...Array(seats - 1).fill('normal')], options);
  await ann.open(link);
  await ann.get('ready').waitFor();
  await begin(ann);
  await until(() => ann.witness.now, 'the table is there');
  await asked(ann);
  return ann;
}

/** A person in every seat: one opens the table, the others come by its link. */
export async function friends(browser, server, { game, rules, seats, options, looks = [] }) {
  const people = [];
  for (let seat = 0; seat < seats; seat += 1) people.push(await watched(browser, server, looks[seat]));
  const link = await open(people[0], game, rules, ['me', ...Array(seats - 1).fill('open')], options);
  await people[0].open(link);
  for (const [seat, someone] of people.entries()) {
    if (seat === 0) continue;
    await someone.open(link);
    await someone.get(`sit-${seat}`).click();
    await someone.get('ready').waitFor();
  }
  for (const someone of people) await someone.get('ready').click();
  for (const someone of people) await until(() => someone.witness.now?.view, 'the game is dealt to everybody');
  await asked(...people);
  return people;
}

/** How long a person waits for something that he pressed, before he presses again. */
const AGAIN_MS = 8_000;

/**
 * Clicks, as long as the question is open: a board moves on while a person reaches out.
 * @param {any} someone
 * @param {import('playwright-core').Locator} where
 */
export async function press(someone, where) {
  const id = someone.witness.prompt?.id;
  const end = Date.now() + AGAIN_MS;
  while (someone.witness.prompt?.id === id && Date.now() < end) {
    if (await where.click({ timeout: 2_000 }).then(() => true, () => false)) return true;
  }
  return false;
}

/** Lifts a piece that is not lifted yet. */
export async function lift(someone, where) {
  const lifted = await where.getAttribute('aria-pressed', { timeout: 2_000 }).catch(() => null);
  return lifted === 'true' ? true : press(someone, where);
}

/** The board shows the question; false if it was withdrawn before. */
async function shown({ page, witness }, id) {
  const now = page.locator(`main[data-asked="${id}"] [data-testid=prompt]`);
  const gone = () => witness.prompt?.id !== id;
  await until(async () => gone() || (await now.count()) > 0, `the question ${id} is shown`);
  return !gone();
}

/**
 * Answers the question that somebody has; again, if the board did not take it.
 * @param {any} someone
 * @param {{ choose: (now: any) => number, click: (someone: any, action: any, index: number, now: any) => Promise<unknown> }} board
 */
export async function answer(someone, board) {
  const { witness } = someone;
  const now = witness.now;
  if (!now.prompt) return;
  const { id, legal } = now.prompt;
  if (!await shown(someone, id)) return;
  const index = board.choose(now);
  const taken = () => witness.prompt?.id !== id;
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    await board.click(someone, legal[index], index, now);
    if (await until(taken, 'the answer is taken', AGAIN_MS).then(() => true, () => false)) return;
  }
  const connection = await someone.page.locator('[data-testid=conn]').getAttribute('data-state', { timeout: 2_000 }).catch(() => 'unknown');
  assert.fail(`the answer ${JSON.stringify(legal[index])} to ${JSON.stringify(now.prompt)} is not taken; the connection is ${connection}`);
}

/**
 * Plays until everybody has heard the end.
 * @param {any[]} people
 * @param {any} board
 * @param {{ most?: number, each?: (answers: number) => Promise<unknown> | unknown }} [more]
 */
export async function playOn(people, board, { most = 600, each } = {}) {
  for (let answers = 0; answers < most; answers += 1) {
    const next = await until(() => {
      if (people.every(({ witness }) => witness.over)) return 'over';
      return people.find(({ witness }) => witness.prompt && !witness.over);
    }, 'somebody is asked, or it is over');
    if (next === 'over') return answers;
    if ((await each?.(answers)) === 'stop') return answers;
    await answer(next, board);
  }
  return assert.fail(`no end after ${most} answers`);
}

/**
 * The scores as each page tells them, in the settlement that the line under the board opens.
 * @param {any[]} people
 * @param {(someone: any) => Promise<unknown>} [show]
 */
export async function settled(people, show = (someone) => someone.get('show-result').click()) {
  const told = [];
  for (const someone of people) {
    await someone.get('ending').waitFor();
    await show(someone);
    await someone.get('scores').waitFor();
    const rows = someone.get('scores').locator('tbody tr');
    told.push(await rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim()).join(' '))));
  }
  for (const scores of told) assert.deepEqual(scores, told[0]);
  assert.equal(told[0].length, people[0].witness.over.scores.length);
  return told[0];
}

/** On to the next game, from the settlement. */
export async function nextGame(people) {
  for (const someone of people) await someone.page.locator('[data-testid=result] [data-testid=next-game]').click();
  for (const someone of people) await someone.get('ending').waitFor({ state: 'detached' });
}
