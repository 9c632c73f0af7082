// A whole game of each kind against bots by touch, on a phone in Chinese: large enough for fingers, nothing wider than the screen,
// and axe finds nothing serious while it is played nor at its end.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, Server, SIZES } from './harness.mjs';
import { findings, tooSmall, tooWide } from './play/axe.mjs';
import { againstBots, playOn, settled, TABLES } from './play/gathering.mjs';
import * as holdem from './play/holdem.mjs';
import * as mahjong from './play/mahjong.mjs';
import * as sanguosha from './play/sanguosha.mjs';
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

for (const [name, board] of Object.entries({ xianqi, mahjong, holdem, sanguosha })) {
  test(`${name} on a phone, in Chinese`, async (t) => {
    const mei = await againstBots(browser, server, { ...TABLES[name], looks: { lang: 'zh', theme: 'light', size: SIZES.phone } });
    const small = new Set();
    const serious = new Set();
    const each = async (answers) => {
      for (const one of await tooSmall(mei.page)) small.add(one);
      assert.equal(await tooWide(mei.page), 0, 'nothing is wider than the screen');
      if (answers === 2) for (const one of await findings(mei)) serious.add(one);
    };
    const answers = await playOn([mei], board, { each });
    await mei.get('ending').waitFor();
    assert.match(await mei.get('ending').textContent(), /你赢了|你输了|不输不赢/);
    for (const one of await tooSmall(mei.page)) small.add(one);
    for (const one of await findings(mei)) serious.add(one);
    t.diagnostic(`${answers} answers, ${await settled([mei])}`);
    for (const one of await findings(mei)) serious.add(one);
    mei.fine();
    assert.deepEqual([...small], [], 'large enough for a finger');
    assert.deepEqual([...serious], [], 'axe');
    await mei.context.close();
  });
}
