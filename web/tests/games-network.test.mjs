// Never lost, on the boards of mahjong and Three Kingdoms: a reload, a second tab, no network for a while, a server that is killed.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { asked, launch, Server, until } from './harness.mjs';
import { againstBots, answer, TABLES } from './play/gathering.mjs';
import * as mahjong from './play/mahjong.mjs';
import * as sanguosha from './play/sanguosha.mjs';
import { Witness } from './play/witness.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
});

/** What a board shows: everything that is said on it, and its pieces. */
const picture = (page) => page.evaluate(() => {
  const main = document.querySelector('main');
  const pieces = [...main.querySelectorAll('[data-piece], [role=img][aria-label]')].map((one) => `${one.getAttribute('aria-label')} ${one.getAttribute('aria-disabled') ?? ''}`);
  return JSON.stringify([main.getAttribute('data-asked'), main.innerText.replace(/\s+/g, ' '), pieces]);
});

/** The same picture is there again. */
async function again(page, before, when) {
  let now = '';
  await until(async () => (now = await picture(page).catch(() => '')) === before, when).catch(() => assert.equal(now, before, when));
}

const state = (page, wanted) => page.locator(`[data-testid=conn][data-state=${wanted}]`).waitFor({ state: 'attached' });

/**
 * Waits until a question has stood for a moment: then nothing else is going to move. A game that is over goes on with the next one.
 * The hand is off the mouse: no tip is open.
 */
async function quiet(someone) {
  const { page, witness } = someone;
  await asked(someone);
  await page.mouse.move(1, 1);
  let [before, heard] = ['', -1];
  return until(async () => {
    const now = await picture(page);
    const same = now === before && witness.frames.length === heard && Boolean(witness.prompt) && JSON.parse(now)[0] === witness.prompt.id;
    [before, heard] = [now, witness.frames.length];
    return same && now;
  }, 'the board stands still at a question');
}

for (const [name, board] of Object.entries({ mahjong, sanguosha })) {
  test(`${name} comes back as it was`, async (t) => {
    const server = await new Server().start();
    t.after(() => server.stop());
    const ann = await againstBots(browser, server, TABLES[name]);
    for (let n = 0; n < 3; n += 1) {
      await quiet(ann);
      await answer(ann, board);
    }

    let shown = await quiet(ann);
    await ann.page.reload();
    await again(ann.page, shown, 'after a reload');

    const other = await ann.context.newPage();
    ann.listen(other);
    const second = Object.assign(Object.create(Object.getPrototypeOf(ann)), ann, { page: other, witness: new Witness(other) });
    await other.goto(ann.page.url());
    await again(other, shown, 'in a second tab');
    await quiet(second);
    await answer(second, board);
    shown = await quiet(second);
    await again(ann.page, shown, 'both tabs after an answer in one');
    await other.close();

    ann.cutOff = true;
    await ann.context.setOffline(true);
    await state(ann.page, 'offline');
    await ann.get('connection').waitFor();
    await ann.context.setOffline(false);
    await state(ann.page, 'open');
    await ann.get('connection').waitFor({ state: 'detached' });
    await again(ann.page, shown, 'offline and back');

    await server.kill();
    await ann.get('connection').waitFor();
    await server.start();
    await state(ann.page, 'open');
    await ann.get('connection').waitFor({ state: 'detached' });
    await again(ann.page, shown, 'after the server was killed');
    await answer(ann, board);
    ann.fine();
    await ann.context.close();
  });
}
