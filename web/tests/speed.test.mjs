// Speed, as a player feels it: the lobby's first paint and a table that can be played, on a processor four times as slow; the work of one update.
//
// What is measured is the time that the page's own thread worked, so that a busy machine changes nothing; the clock's time is told beside it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, PATIENCE_MS, person, playing, Server, until } from './harness.mjs';

const FIRST_PAINT_MS = 1_000;
const PLAYABLE_MS = 1_500;
const UPDATE_MS = 16;
const SLOWER = 4;
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

/** The best of a few, until it is good enough: caches may be cold the first time, and a busy machine has cold ones always. */
async function best(measure, enough, times = 8) {
  let least = Infinity;
  for (let n = 0; n < times && least >= enough; n += 1) least = Math.min(least, await measure());
  return least;
}

/** What the page's thread has worked, in milliseconds. */
async function meter(someone) {
  const session = await someone.context.newCDPSession(someone.page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async (name) => (await session.send('Performance.getMetrics')).metrics.find((metric) => metric.name === name).value * 1_000;
}

/** What the browser calls a stretch of script in its traces; microtasks are run inside of them, or on their own. */
const SCRIPT = new Set(['v8.callFunction', 'FunctionCall', 'RunMicrotasks', 'EvaluateScript', 'TimerFire', 'FireAnimationFrame', 'EventDispatch']);

/**
 * How long scripts of pages ran while something was done, in milliseconds of the processor: everything that a script set off before
 * it gave the thread back, drawing and the layouts it asked for among it.
 */
async function scriptOf(act) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const ended = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'v8'] } });
  await act();
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  return outermost(events.filter(({ ph, name }) => ph === 'X' && SCRIPT.has(name))) / 1_000;
}

/** The time of those that are inside no other of their thread. */
function outermost(events) {
  const until = new Map();
  let sum = 0;
  for (const { pid, tid, ts, dur, tdur } of events.sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    const thread = `${pid}/${tid}`;
    if (ts < (until.get(thread) ?? 0)) continue;
    until.set(thread, ts + dur);
    assert.ok(tdur !== undefined, 'the trace tells the time of the processor');
    sum += tdur;
  }
  return sum;
}

/** How long a page works until something is there. */
async function untilThere(path, testid, someone) {
  const work = await meter(someone);
  await someone.page.goto(server.url + path, { waitUntil: 'commit' });
  await someone.get(testid).first().waitFor({ timeout: PATIENCE_MS });
  return work('TaskDuration');
}

test('the lobby is painted within a second', async (run) => {
  const ms = await best(async () => {
    const ann = await person(browser, server);
    const worked = await untilThere('/', 'play-xianqi', ann);
    const paint = await ann.page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
    run.diagnostic(`painted after ${Math.round(worked)} ms of work, ${Math.round(paint)} ms by the clock`);
    await ann.context.close();
    return worked;
  }, FIRST_PAINT_MS / SLOWER);
  assert.ok(SLOWER * ms < FIRST_PAINT_MS, `${ms} ms of work`);
});

for (const game of ['xianqi', 'mahjong', 'holdem', 'sanguosha']) {
  test(`a table of ${game} can be played within one and a half seconds, and an update is drawn within a frame`, async (run) => {
    const ann = await person(browser, server);
    let [frames, over] = [0, false];
    ann.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
      if (!String(payload).startsWith('{"type":"update"')) return;
      frames += 1;
      over = Boolean(JSON.parse(String(payload)).over);
    }));
    await playing(ann, game);
    const path = new URL(ann.page.url()).pathname;
    const ms = await best(async () => {
      const again = Object.assign(Object.create(Object.getPrototypeOf(ann)), ann, { page: await ann.context.newPage() });
      const worked = await untilThere(path, 'hint-button', again);
      run.diagnostic(`playable after ${Math.round(worked)} ms of work, ${Math.round(await again.page.evaluate(() => performance.now()))} ms by the clock`);
      await again.page.close();
      return worked;
    }, PLAYABLE_MS / SLOWER);
    assert.ok(SLOWER * ms < PLAYABLE_MS, `${ms} ms of work`);

    const from = frames;
    const script = await scriptOf(async () => {
      const taken = await ann.context.request.post(`${server.url}/api/v1/tables/${path.split('/').at(-1)}/away`, { data: { away: true }, headers: { origin: server.url } });
      assert.ok(taken.ok(), await taken.text());
      await until(() => frames >= from + 10 || over, 'ten updates, or the end');
    });
    const each = script / (frames - from);
    run.diagnostic(`${each.toFixed(1)} ms of script (${(SLOWER * each).toFixed(1)} on the slow processor) for each of ${frames - from} updates`);
    assert.ok(each < UPDATE_MS, `${each} ms`);
    await ann.context.close();
  });
}
