// Never lost: reload, a second tab, no network for a while, a server that is killed and comes back.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, person, playOut, Server, until } from './harness.mjs';

let browser;
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
});

/** Ann at a table of Leduc with a question before her, at a server of her own. */
async function seated() {
  const server = await new Server().start();
  const ann = await person(browser, server);
  await ann.open();
  await ann.get('play-leduc').click();
  await ann.page.locator('[data-choice]').first().waitFor();
  return { server, ann };
}

const cards = (page) => page.locator('.plain-card:not(.plain-card-back)').evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
const state = (someone, wanted) => until(async () => (await someone.get('conn').getAttribute('data-state').catch(() => null)) === wanted, `the connection is ${wanted}`);

test('a reload comes back to the same cards, question and log', async () => {
  const { server, ann } = await seated();
  const before = [await cards(ann.page), await ann.get('question').textContent(), await ann.get('log').textContent()];
  await ann.page.reload();
  await ann.page.locator('[data-choice]').first().waitFor();
  await until(async () => (await ann.get('log').textContent()) === before[2], 'the log is there again');
  assert.deepEqual([await cards(ann.page), await ann.get('question').textContent()], before.slice(0, 2));
  ann.fine();
  await server.stop();
});

test('two tabs of one person stay together', async () => {
  const { server, ann } = await seated();
  const other = await ann.tab(new URL(ann.page.url()).pathname);
  await other.locator('[data-choice]').first().waitFor();
  await ann.page.locator('[data-choice]').first().click();
  const same = async () => (await other.getByTestId('log').textContent()) === (await ann.get('log').textContent()) && (await ann.get('log').locator('li').count()) > 3;
  await until(same, 'both tabs tell the same');
  ann.fine();
  await server.stop();
});

test('offline and back: it says so, keeps the answer, and goes on', async () => {
  const { server, ann } = await seated();
  ann.cutOff = true;
  await ann.context.setOffline(true);
  await state(ann, 'offline');
  await ann.get('connection').waitFor();
  await ann.page.locator('[data-choice]').first().click();
  await ann.context.setOffline(false);
  await state(ann, 'open');
  await until(async () => (await ann.get('log').locator('.log-event').count()) > 2, 'the answer was sent');
  await playOut(ann);
  ann.fine();
  await server.stop();
});

test('the server is killed and restarted in the middle of a game', async () => {
  const { server, ann } = await seated();
  ann.cutOff = true;
  const held = await cards(ann.page);
  await server.kill();
  await ann.get('connection').waitFor();
  await server.start();
  await state(ann, 'open');
  await ann.get('connection').waitFor({ state: 'detached' });
  assert.deepEqual(await cards(ann.page), held);
  await playOut(ann);
  ann.fine();
  await server.stop();
});

test('a table or a record that is not there is said in a sentence, and so is a file that is none', async () => {
  const server = await new Server().start();
  const ann = await person(browser, server);
  await ann.open(`/t/${'0'.repeat(32)}`);
  await ann.page.getByText('There is no such table').waitFor();
  await ann.open(`/replay/${'0'.repeat(32)}/1`);
  await ann.page.getByText('There is no such record').waitFor();
  for (const text of ['{', '{"game":"holdem","actions":[{"bad":1}]}']) {
    await ann.get('file').setInputFiles({ name: 'record.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await ann.page.getByText('That file is not a record').waitFor();
    await ann.get('file').waitFor({ state: 'attached' });
    await ann.page.locator('.toast button').click();
  }
  await server.stop();
});

test('a server that forgot everybody makes a new guest of me', async () => {
  const { server, ann } = await seated();
  ann.cutOff = true;
  await server.stop();
  const fresh = new Server();
  fresh.port = server.port;
  await fresh.start();
  await ann.open();
  await ann.get('play-kuhn').click();
  await ann.get('prompt').waitFor();
  await fresh.stop();
});
