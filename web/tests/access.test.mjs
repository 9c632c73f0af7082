// For everybody: axe finds nothing serious on any page and at any table, in either light or language, on a desk and on a phone.
// The phone's tables are in `games-bots`.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, person, playing, playOut, Server, SIZES } from './harness.mjs';
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
      await ann.page.waitForTimeout(300);
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

for (const game of ['xianqi', 'mahjong', 'holdem', 'sanguosha']) {
  test(`a table of ${game}`, async () => {
    const ann = await person(browser, server);
    await playing(ann, game);
    assert.deepEqual(await findings(ann), []);
    assert.equal(await tooWide(ann.page), 0, 'nothing is wider than the screen');
    ann.fine();
    await ann.context.close();
  });
}
