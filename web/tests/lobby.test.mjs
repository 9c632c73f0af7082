// The lobby and the pages around tables: languages, looks, settings, friends. One click into every game is in `access`.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, person, Server, SIZES, until } from './harness.mjs';

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

test('the lobby speaks the language of the browser, and the other one after a click', async () => {
  const mei = await person(browser, server, { lang: 'zh' });
  await mei.open();
  assert.equal(await mei.get('play-mahjong').textContent(), '开始');
  assert.equal(await mei.page.locator('html').getAttribute('lang'), 'zh-Hans');
  const says = (text) => until(async () => (await mei.get('play-mahjong').textContent()) === text, `the button says ${text}`);
  await mei.get('lang').click();
  await says('Play');
  await mei.page.reload();
  await says('Play');
  // Chinese glyphs are as wide as high; the boxes of a machine that lacks them are not.
  const wide = () => mei.get('lang').evaluate((button) => {
    const text = document.createRange();
    text.selectNodeContents(button);
    return text.getBoundingClientRect().width / parseFloat(getComputedStyle(button).fontSize);
  });
  await until(async () => Math.abs((await wide()) - 2) < 0.1, 'Chinese is drawn');
  mei.fine();
  await mei.context.close();
});

test('every word of the shell is said in both languages', async () => {
  const { en } = await import('../lang/en.js');
  const { zh } = await import('../lang/zh.js');
  const missing = Object.keys(en).filter((key) => !(key in zh) && !key.startsWith('refused_'));
  assert.deepEqual(missing, []);
  for (const [key, text] of Object.entries(en)) {
    const places = (words) => [...(words ?? '').matchAll(/\{\w+\}/g)].map(String).sort();
    if (key in zh) assert.deepEqual(places(zh[key]), places(text), key);
  }
});

test('settings change the looks at once and stay', async () => {
  const ann = await person(browser, server);
  await ann.open('/settings');
  const look = (name) => ann.page.locator('html').getAttribute(`data-${name}`);
  assert.equal(await look('theme'), 'dark');
  await ann.get('theme-light').check();
  await ann.get('four-colours').check();
  assert.equal(await look('theme'), 'light');
  assert.equal(await look('cards'), 'four');
  await ann.page.reload();
  assert.equal(await look('theme'), 'light');
  assert.equal(await look('cards'), 'four');
  ann.fine();
  await ann.context.close();
});

test('a guest has a friendly name and may change it', async () => {
  const ann = await person(browser, server);
  await ann.open();
  await ann.get('me').click();
  await ann.get('name').fill('Ann of the teahouse');
  await ann.get('save-name').click();
  await until(async () => (await ann.get('me').textContent())?.includes('Ann of the teahouse'), 'the new name');
  await ann.page.reload();
  assert.match(await ann.get('me').textContent(), /Ann of the teahouse/);
  ann.fine();
  await ann.context.close();
});

test('friends meet by a link: rules explained, chairs, ready, chat, mute', async () => {
  const [ann, bob] = [await person(browser, server), await person(browser, server, { lang: 'zh' })];
  await ann.open('/new/leduc');
  await ann.get('create').click();
  await ann.get('waiting').waitFor();
  await bob.open(new URL(ann.page.url()).pathname);
  await bob.get('sit-1').click();
  await bob.get('ready').click();
  assert.equal(await bob.page.locator('.toast').count(), 0, 'who sits down has lost no connection');
  await ann.get('ready').click();
  await ann.get('prompt').waitFor();
  await bob.get('prompt').waitFor();
  await bob.get('tab-chat').click();
  await bob.get('say').fill('你好，Ann');
  await bob.get('send').click();
  await ann.get('tab-chat').click();
  await ann.get('chat').getByText('你好，Ann').waitFor();
  await ann.get('chat').getByText('Mute', { exact: true }).click();
  await until(async () => !(await ann.get('chat').textContent()).includes('你好'), 'a muted person is not read');
  ann.fine();
  bob.fine();
  await ann.context.close();
  await bob.context.close();
});

test('an open table is found in the lobby, and a stranger may watch', async () => {
  const [ann, eve] = [await person(browser, server), await person(browser, server)];
  await ann.open('/new/kuhn');
  await ann.get('listed').check();
  await ann.get('create').click();
  await ann.get('waiting').waitFor();
  await eve.open();
  await eve.get('open-table').first().waitFor();
  await ann.get('start').click();
  await ann.get('prompt').waitFor();
  await eve.open(new URL(ann.page.url()).pathname);
  await eve.get('watching').waitFor();
  assert.equal(await eve.page.locator('[data-choice]').count(), 0);
  await eve.open();
  ann.fine();
  eve.fine();
  await ann.context.close();
  await eve.context.close();
});

test('on a phone nothing is wider than the screen, and what is touched is large enough', async () => {
  const ann = await person(browser, server, { size: SIZES.phone });
  for (const path of ['/', '/settings', '/records', '/replay', '/new/holdem', '/new/xianqi', '/rules/mahjong', '/nowhere']) {
    await ann.open(path);
    await ann.page.locator('h1').first().waitFor({ state: 'attached' });
    const [inside, width] = await ann.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(inside <= width, `${path}: ${inside} > ${width}`);
    const small = await ann.page.evaluate(() => [...document.querySelectorAll('button, select, summary, nav a, a.button')]
      .map((one) => ({ box: one.getBoundingClientRect(), text: one.textContent })).filter(({ box }) => box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ box, text }) => `${text}: ${Math.round(box.width)}×${Math.round(box.height)}`));
    assert.deepEqual(small, [], path);
  }
  ann.fine();
  await ann.context.close();
});
