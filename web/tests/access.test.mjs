// For everybody: axe finds nothing serious on any page and at any table, in either light or language, on a desk and on a phone.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { launch, person, playOut, Server, SIZES } from './harness.mjs';

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
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

/** What is seriously wrong with a page. */
async function findings(page) {
  const source = (await import('node:fs')).readFileSync(axePath, 'utf8');
  await page.evaluate(source);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'], preload: false }));
  return found.violations.filter((one) => ['serious', 'critical'].includes(one.impact)).map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).slice(0, 4).join(', ')}`);
}

for (const [theme, lang, size] of [['dark', 'en', 'desk'], ['light', 'zh', 'phone']]) {
  test(`pages, ${theme}, ${lang}, ${size}`, async () => {
    const ann = await person(browser, server, { theme, lang, size: SIZES[size] });
    for (const path of ['/', '/settings', '/records', '/replay', '/new/holdem', '/rules/xianqi']) {
      await ann.open(path);
      await ann.page.waitForTimeout(300);
      assert.deepEqual(await findings(ann.page), [], path);
    }
    ann.fine();
    await ann.context.close();
  });

  test(`a table, its windows and its settlement, ${theme}, ${lang}, ${size}`, async () => {
    const ann = await person(browser, server, { theme, lang, size: SIZES[size] });
    await ann.open();
    await ann.get('play-leduc').click();
    await ann.page.locator('[data-choice]').first().waitFor();
    assert.deepEqual(await findings(ann.page), [], 'the table');
    await ann.get('more').click();
    assert.deepEqual(await findings(ann.page), [], 'more');
    await ann.page.keyboard.press('Escape');
    if (size === 'phone') await ann.get('log-button').click();
    await ann.get('tab-chat').click();
    assert.deepEqual(await findings(ann.page), [], 'chat');
    if (size === 'phone') await ann.page.locator('.side-close').click();
    await playOut(ann);
    await ann.get('show-result').click();
    assert.deepEqual(await findings(ann.page), [], 'the settlement');
    ann.fine();
    await ann.context.close();
  });

  for (const game of ['xianqi', 'mahjong', 'holdem', 'sanguosha']) {
    test(`a table of ${game}, ${theme}, ${lang}, ${size}`, async () => {
      const ann = await person(browser, server, { theme, lang, size: SIZES[size] });
      await ann.open();
      await ann.get(`play-${game}`).click();
      await ann.get('hint-button').waitFor({ timeout: 60_000 });
      assert.deepEqual(await findings(ann.page), []);
      const [inside, width] = await ann.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(inside <= width, `${inside} > ${width}`);
      ann.fine();
      await ann.context.close();
    });
  }
}
