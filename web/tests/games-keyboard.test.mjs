// By keyboard alone: a whole game of XianQi and hands of hold'em, from the first key to the next game.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, Server, until } from './harness.mjs';
import { againstBots, playOn, settled, TABLES } from './play/gathering.mjs';
import * as holdem from './play/holdem.mjs';
import * as xianqi from './play/xianqi.mjs';

const server = new Server();
let browser;
before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

/** Walks by Tab until the focus is on something. */
async function tabTo({ page }, selector) {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
  }
  assert.fail(`Tab does not reach ${selector}`);
}

const begin = async (someone) => {
  await tabTo(someone, '[data-testid=ready]');
  await someone.page.keyboard.press('Enter');
};

/** Opens the settlement. */
const show = async (someone) => {
  await tabTo(someone, '[data-testid=show-result]');
  await someone.page.keyboard.press('Enter');
};

/** From the settlement into the next game. */
async function nextGame(someone) {
  const number = () => someone.page.locator('.table-number').textContent();
  const before = await number();
  await tabTo(someone, '[data-testid=next-game]');
  await someone.page.keyboard.press('Enter');
  await until(async () => (await number()) !== before, 'the next game');
}

/** The pieces of an answer by arrows and Space. */
async function walkTo({ page }, ids) {
  await tabTo({ page }, '.xq-hand [data-piece]');
  for (const id of ids) {
    await page.keyboard.press('Home');
    for (let step = 0; step < 12 && (await page.evaluate(() => document.activeElement?.getAttribute('data-id'))) !== id; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
  }
}

/** The pieces of an answer by digits. */
async function digits({ page }, ids) {
  const all = await page.locator('.xq-hand [data-piece]').evaluateAll((pieces) => pieces.map((piece) => piece.getAttribute('data-id')));
  const options = await page.locator('.xq-option').count();
  for (const id of ids) await page.keyboard.press(String((options + all.indexOf(id) + 1) % 10));
}

test('XianQi without a mouse', async (t) => {
  const ann = await againstBots(browser, server, { ...TABLES.xianqi, begin });
  let plays = 0;
  const click = async (someone, action, index, now) => {
    const options = now.prompt.legal.filter((one) => !one.cards);
    const ids = Object.entries(action.cards ?? {}).flatMap(([type, n]) => Array.from({ length: n }, (_, nth) => `${type}.${nth + 1}`));
    if (ids.length > 0) plays += 1;
    const choose = () => {
      if (ids.length === 0) return someone.page.keyboard.press(String(options.indexOf(action) + 1));
      return plays <= 2 ? walkTo(someone, ids) : digits(someone, ids);
    };
    const confirm = someone.page.locator(`[data-testid=confirm][data-choice="${index}"]`);
    const lifted = () => someone.page.locator('main [aria-pressed=true]').evaluateAll((all) => all.map((one) => one.getAttribute('data-id') ?? one.textContent));
    const open = () => someone.witness.prompt?.id === now.prompt.id;
    await choose();
    await until(async () => !open() || (await confirm.count()) > 0, 'the answer can be confirmed').catch(async () => assert.fail(`wanted ${JSON.stringify(action)}, lifted ${await lifted()}`));
    if (open()) await someone.page.keyboard.press('Enter');
  };
  const answers = await playOn([ann], { choose: xianqi.choose, click });
  t.diagnostic(`${answers} answers, ${await settled([ann], show)}`);
  await nextGame(ann);
  ann.fine();
  await ann.context.close();
});

test('hold\'em without a mouse: a typed raise, then calls', async (t) => {
  const ann = await againstBots(browser, server, { ...TABLES.holdem, rules: { preset: 'nolimit', seats: 2 }, seats: 2, begin });
  let raised = null;
  const click = async (someone, action, index, now) => {
    const { min, max } = now.view.ask.range ?? {};
    if (now.view.street !== 'preflop' && raised === null && min < max) {
      raised = Math.min(max, min + 37);
      await tabTo(someone, '[data-testid=amount]');
      await someone.page.keyboard.type(String(raised));
      return someone.page.keyboard.press('Enter');
    }
    return someone.page.keyboard.press('c');
  };
  const answers = await playOn([ann], { choose: holdem.choose, click });
  const bet = ann.witness.frames.flatMap(({ view }) => view.actions).find((one) => one.player === 0 && one.action.type === 'RAISE_TO');
  if (raised !== null) assert.equal(bet.action.to, raised, 'the typed amount is what was raised to');
  t.diagnostic(`${answers} answers, raised to ${raised}, ${await settled([ann], show)}`);
  await nextGame(ann);
  ann.fine();
  await ann.context.close();
});
