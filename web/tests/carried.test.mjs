// The page as the program carries it: packed into a few files, and light. What is weighed is what a browser receives: every
// file that any page or table needs, with its headers.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, person, playing, Server } from './harness.mjs';

const MOST_BYTES = 200_000;
const server = new Server({ carried: true });
let browser;
before(async () => {
  await server.start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server.stop();
});

/** Writes down what every file costs that a page fetches; the server's answers to questions are no part of the page. */
async function scale(someone) {
  const session = await someone.context.newCDPSession(someone.page);
  const [names, weights] = [new Map(), new Map()];
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, response }) => names.set(requestId, new URL(response.url).pathname));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId);
    if (name?.includes('.')) weights.set(name, Math.max(weights.get(name) ?? 0, encodedDataLength));
    else if (name && !name.startsWith('/api')) weights.set('/', Math.max(weights.get('/') ?? 0, encodedDataLength));
  });
  return weights;
}

test('every page and table works as it is carried, and all of it together is light', async (run) => {
  // The heaviest visit: somebody who reads Chinese on a machine without a Chinese font.
  const ann = await person(browser, server, { lang: 'zh', glyphs: false });
  const weights = await scale(ann);
  for (const path of ['/settings', '/records', '/replay', '/new/holdem', '/rules/xianqi', '/nowhere']) {
    await ann.open(path);
    await ann.page.locator('h1').first().waitFor();
  }
  for (const game of ['xianqi', 'mahjong', 'holdem', 'sanguosha', 'leduc']) await playing(ann, game);
  await ann.page.waitForLoadState('networkidle');
  const all = [...weights].sort((a, b) => b[1] - a[1]);
  const sum = all.reduce((total, [, bytes]) => total + bytes, 0);
  run.diagnostic(`${sum} bytes in ${all.length} files; ${all.slice(0, 6).map(([name, bytes]) => `${name} ${bytes}`).join(', ')}`);
  for (const needed of ['/', '/main.js', '/games/xianqi.js', '/shared.js', '/pages/replay.js', '/font/sans.woff2']) assert.ok(weights.has(needed), needed);
  assert.ok(sum <= MOST_BYTES, `${sum} bytes`);
  ann.fine();
  await ann.context.close();
});

test('a machine that has a Chinese font is not sent one', async () => {
  const bo = await person(browser, server, { lang: 'zh', glyphs: true });
  const weights = await scale(bo);
  await playing(bo, 'mahjong');
  await bo.page.waitForLoadState('networkidle');
  assert.ok(weights.has('/main.js') && !weights.has('/font/sans.woff2'), [...weights.keys()].join(' '));
  bo.fine();
  await bo.context.close();
});
