// For everybody: axe finds nothing serious on any page and at any table, in either light or language, on a desk and on a phone.
// The phone's tables are in `games-bots`.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, person, playing, playOut, Server, SIZES, until } from './harness.mjs';
import { findings, tooWide } from './play/axe.mjs';

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

for (const [theme, lang, size] of [['dark', 'en', 'desk'], ['light', 'zh', 'phone']]) {
  test(`pages, ${theme}, ${lang}, ${size}`, async () => {
    const ann = await person(browser, server, { theme, lang, size: SIZES[size] });
    for (const path of ['/', '/settings', '/records', '/replay', '/new/holdem', '/rules/xianqi']) {
      await ann.open(path);
      await ann.page.locator('h1').first().waitFor({ state: 'attached' });
      assert.deepEqual(await findings(ann), [], path);
    }
    ann.fine();
    await ann.context.close();
  });

  test(`a table, its windows and its settlement, ${theme}, ${lang}, ${size}`, async () => {
    const ann = await person(browser, server, { theme, lang, size: SIZES[size] });
    await playing(ann, 'leduc');
    assert.deepEqual(await findings(ann), [], 'the table');
    await ann.get('more').click();
    assert.deepEqual(await findings(ann), [], 'more');
    await ann.page.keyboard.press('Escape');
    if (size === 'phone') await ann.get('log-button').click();
    await ann.get('tab-chat').click();
    assert.deepEqual(await findings(ann), [], 'chat');
    if (size === 'phone') await ann.page.locator('.side-close').click();
    await playOut(ann);
    await ann.get('show-result').click();
    assert.deepEqual(await findings(ann), [], 'the settlement');
    ann.fine();
    await ann.context.close();
  });
}

test('one click into every game', async () => {
  const ann = await person(browser, server);
  for (const game of ['xianqi', 'mahjong', 'holdem', 'sanguosha', 'leduc', 'kuhn']) {
    await playing(ann, game);
    assert.match(ann.page.url(), /\/t\/[0-9a-f]{32}$/);
    assert.equal(await ann.get('conn').getAttribute('data-state'), 'open');
    await until(async () => (await ann.get('question').textContent())?.trim(), `${game} says what is asked`);
    assert.deepEqual(await findings(ann), [], game);
    assert.equal(await tooWide(ann.page), 0, 'nothing is wider than the screen');
  }
  ann.fine();
  await ann.context.close();
});
