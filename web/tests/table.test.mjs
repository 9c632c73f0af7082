// A table from the first click to the settlement and after: Leduc on the plain table, hint, stand-in, giving up, record, replay, fairness.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch, person, playing, playOut, Server, until } from './harness.mjs';

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

async function seated(game = 'leduc', looks = {}) {
  const someone = await person(browser, server, looks);
  await someone.open();
  await someone.get(`play-${game}`).click();
  await someone.get('prompt').waitFor();
  return someone;
}

test('a whole game by clicks, its settlement, the next game, record, replay and fairness', async () => {
  const ann = await seated();
  await playOut(ann);
  await ann.get('show-result').click();
  const scores = await ann.get('scores').locator('tbody tr').count();
  assert.equal(scores, 2);
  const [download] = await Promise.all([ann.page.waitForEvent('download'), ann.get('download').click()]);
  const file = join(server.data, 'record.json');
  await download.saveAs(file);
  assert.equal(JSON.parse(await readFile(file, 'utf8')).game, 'leduc');

  await ann.page.locator('[data-testid=result] [data-testid=fairness]').click();
  await ann.get('check-fair').click();
  await ann.get('fair-report').waitFor();
  assert.equal(await ann.get('verdict').getAttribute('data-verdict'), 'proven');
  assert.ok((await ann.page.locator('.finding-true').count()) >= 6);
  assert.equal(await ann.page.locator('.finding-false').count(), 0);
  await ann.page.locator('[data-testid=fair-dialog] [data-testid=close]').click();

  await ann.page.locator('[data-testid=result] [data-testid=next-game]').click();
  await until(async () => (await ann.page.locator('.table-title').textContent()).includes('2'), 'the second game');
  await ann.get('prompt').waitFor();

  await ann.open('/replay');
  await ann.get('file').setInputFiles(file);
  await ann.get('slider').waitFor();
  await until(async () => /of [1-9]/.test(await ann.get('step').textContent()), 'the record is played');
  await ann.get('step_last').click();
  await until(async () => ((text) => /^Move (\d+) of \1$/.test(text))(await ann.get('step').textContent()), 'the end');
  await ann.get('eyes').selectOption('public');
  await ann.get('step_first').click();
  assert.match(await ann.get('step').textContent(), /^Move 0 /);
  ann.fine();

  const forged = join(server.data, 'forged.json');
  await writeFile(forged, (await readFile(file, 'utf8')).replace(/"seed": ?"[0-9a-f]{8}/, (text) => `${text.slice(0, -8)}00000000`));
  await ann.open('/replay');
  await drop(ann, file);
  await until(async () => /of [1-9]/.test(await ann.get('step').textContent()), 'the record that was dropped is played');
  ann.fine();
  await drop(ann, forged);
  await ann.get('fairness').click();
  await until(async () => (await ann.page.locator('.finding-false').count()) > 0, 'a forged seed does not hold');
  await ann.context.close();
});

/** Drops a file anywhere onto the page. */
async function drop({ page }, file) {
  const carried = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'record.json', { type: 'application/json' }));
    return transfer;
  }, await readFile(file, 'utf8'));
  // The frame of the page stands before its module has come: what is dropped until then reaches nobody.
  await page.locator('.drop-all').waitFor();
  for (const type of ['dragover', 'drop']) await page.locator('main').dispatchEvent(type, { dataTransfer: carried });
}

test('a phrase of one\'s own is part of the shuffle, and checked', async () => {
  const ann = await person(browser, server);
  await ann.open('/new/kuhn');
  await ann.get('chair-1').selectOption('normal');
  await ann.get('create').click();
  await ann.get('waiting').getByText('Fairness').click();
  await ann.get('phrase').fill('七上八下 seven up');
  await ann.page.getByText('Add', { exact: true }).click();
  await ann.page.locator('[data-testid=fair-dialog] [data-testid=close]').click();
  await ann.get('ready').click();
  await playOut(ann);
  await ann.get('show-result').click();
  await ann.page.locator('[data-testid=result] [data-testid=fairness]').click();
  await ann.get('check-fair').click();
  await ann.get('fair-report').waitFor();
  assert.equal(await ann.page.locator('.finding').filter({ hasText: 'All parts together make the seed' }).getAttribute('class'), 'finding finding-true');
  ann.fine();
  await ann.context.close();
});

test('a hint says what and can be played', async () => {
  const ann = await seated();
  await ann.page.locator('[data-choice]').first().waitFor();
  await ann.get('hint-button').click();
  await ann.get('hint').waitFor();
  assert.ok((await ann.page.locator('.hint-text').textContent()).length > 1);
  await ann.get('hint-play').click();
  await ann.get('hint').waitFor({ state: 'detached' });
  ann.fine();
  await ann.context.close();
});

test('a bot plays for me, with the page closed too, until I take my seat back', async () => {
  const ann = await person(browser, server);
  await playing(ann, 'mahjong');
  await ann.get('more').click();
  await ann.get('hand-over').click();
  await ann.get('stand-in').waitFor();
  const table = new URL(ann.page.url()).pathname;
  const told = () => ann.page.evaluate(async (id) => (await (await import('/shell/api.js')).get(`/tables/${id}/view`)).cursor, table.slice(3));
  await ann.open();
  const before = await told();
  await until(async () => (await told()) > before + 3, 'the game goes on without the table\'s page');
  await ann.open(table);
  await ann.get('take-back').click();
  await ann.get('stand-in').waitFor({ state: 'detached' });
  await ann.page.locator('[data-choice], [data-piece]:not([aria-disabled])').first().waitFor();
  ann.fine();
  await ann.context.close();
});

test('a bot plays my game to its end, and the next one is mine again', async () => {
  const ann = await seated('leduc');
  await ann.get('more').click();
  await ann.get('hand-over').click();
  await ann.get('ending').waitFor();
  await ann.get('next-game').click();
  await ann.page.locator('[data-choice]').first().waitFor();
  ann.fine();
  await ann.context.close();
});

test('giving up is asked twice, and a bot plays on', async () => {
  const ann = await seated('leduc');
  await ann.page.locator('[data-choice]').first().waitFor();
  await ann.get('more').click();
  await ann.get('resign').click();
  await ann.get('resign-sure').click();
  await until(async () => (await ann.page.locator('[data-choice]').count()) === 0, 'nothing more to choose');
  ann.fine();
  await ann.context.close();
});

test('by keyboard alone: from the lobby to the settlement and the next game', async () => {
  const ann = await person(browser, server);
  await ann.open();
  await tabTo(ann, 'play-leduc');
  await ann.page.keyboard.press('Enter');
  await ann.get('prompt').waitFor();
  for (let step = 0; step < 30; step += 1) {
    const over = await until(async () => ((await ann.get('ending').isVisible()) ? 'over' : (await ann.page.locator('[data-choice]:not([aria-disabled])').count()) > 0 ? 'asked' : null), 'a question or the end');
    if (over === 'over') break;
    const question = await ann.page.locator('main').getAttribute('data-asked');
    await ann.page.keyboard.press('1');
    await until(async () => (await ann.page.locator('main').getAttribute('data-asked')) !== question, 'the answer is taken');
  }
  await ann.get('ending').waitFor();
  await tabTo(ann, 'next-game');
  await ann.page.keyboard.press('Enter');
  await until(async () => (await ann.page.locator('.table-title').textContent()).includes('2'), 'the second game');
  ann.fine();
  await ann.context.close();
});

/** Walks by Tab until the focus is where it should be. */
async function tabTo(someone, testid) {
  for (let step = 0; step < 60; step += 1) {
    await someone.page.keyboard.press('Tab');
    if (await someone.page.evaluate((id) => document.activeElement?.getAttribute('data-testid') === id, testid)) return;
  }
  assert.fail(`Tab does not reach ${testid}`);
}

test('the tab says when it is my turn, and the focus stays where it is', async () => {
  const ann = await seated();
  await until(async () => (await ann.page.title()).includes('Your turn'), 'the title says so');
  await ann.get('more').focus();
  const told = await ann.get('log').locator('.log-event').count();
  await ann.page.locator('[data-choice]').first().dispatchEvent('click');
  await until(async () => (await ann.get('log').locator('.log-event').count()) > told, 'the game went on');
  assert.equal(await ann.page.evaluate(() => document.activeElement?.getAttribute('data-testid')), 'more');
  ann.fine();
  await ann.context.close();
});

test('Chinese at the table: labels, log and settlement', async () => {
  const mei = await seated('leduc', { lang: 'zh' });
  await playOut(mei);
  assert.match(await mei.get('ending').textContent(), /你赢了|你输了|不输不赢/);
  assert.match(await mei.get('log').textContent(), /第1局开始/);
  mei.fine();
  await mei.context.close();
});
