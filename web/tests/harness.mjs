// What browser tests share: a server of their own, people with a browser each, and the errors that their pages made.
//
// PAIJU_BIN names the server's binary, PAIJU_BROWSER the browser where it is not in its usual place.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const WEB = process.env.PAIJU_WEB ?? fileURLToPath(new URL('..', import.meta.url));
export const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 }, wide: { width: 1920, height: 1080 } };

/** How long anything may take: a machine that others use too is slow, and a wait that is not needed costs nothing. */
export const PATIENCE_MS = 90_000;

/** Where Chromium is. */
function browserPath() {
  const places = [process.env.PAIJU_BROWSER, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error('install Chromium, or name it in PAIJU_BROWSER');
  return found;
}

/**
 * What the browser does beside its pages, and no page needs. Every window would fill its address bar's list by a process of its
 * own. The last such switch counts, so that playwright's are here too.
 */
const UNUSED = [
  'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades', 'LensOverlay', 'MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch', 'ThirdPartyStoragePartitioning',
];

export const launch = () => chromium.launch({
  executablePath: browserPath(),
  args: [
    '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
    `--disable-features=${UNUSED.join(',')}`,
  ],
});

/** A server with a data folder of its own; its page is the folder here, or the one that the program carries. */
export class Server {
  constructor({ carried = false } = {}) {
    this.page = carried ? '-' : WEB;
    this.data = mkdtempSync(join(tmpdir(), 'paiju-web-'));
    this.port = 0;
  }

  /** Starts it, at the same address as before. */
  start() {
    const bin = process.env.PAIJU_BIN;
    if (!bin) throw new Error('PAIJU_BIN must name the paiju binary');
    const args = ['serve', '--port', String(this.port), '--data', this.data, '--durability', 'process'];
    this.process = spawn(bin, args, { env: { ...process.env, PAIJU_WEB: this.page }, stdio: ['ignore', 'pipe', 'pipe'] });
    return new Promise((done, fail) => {
      let said = '';
      const hear = (chunk) => {
        said += chunk;
        const address = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (!address) return;
        this.port = Number(address[1]);
        done(this);
      };
      this.process.stdout.on('data', hear);
      this.process.stderr.on('data', hear);
      this.process.stderr.on('data', (chunk) => /panicked/.test(String(chunk)) && console.error(String(chunk)));
      this.process.on('exit', (code) => fail(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Ends it at once, as a crash would. */
  async kill() {
    const ended = new Promise((done) => this.process.once('exit', done));
    this.process.kill('SIGKILL');
    await ended;
  }

  async stop() {
    if (this.process && this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** What a browser says when it was cut off from the server; expected only where a test cuts it off. */
const CUT_OFF = /net::ERR_|WebSocket connection to/;

/** Somebody with a browser of his own. */
export class Person {
  constructor(context, page, server) {
    Object.assign(this, { context, page, server, errors: [], cutOff: false });
    this.listen(page);
  }

  listen(page) {
    page.on('console', (message) => message.type() === 'error' && this.errors.push(message.text()));
    page.on('pageerror', (error) => this.errors.push(String(error.stack ?? error)));
  }

  async open(path = '/') {
    await this.page.goto(this.server.url + path);
    await this.page.waitForSelector('main');
  }

  /** Another tab of the same browser. */
  async tab(path) {
    const page = await this.context.newPage();
    this.listen(page);
    await page.goto(this.server.url + path);
    return page;
  }

  get(testid) {
    return this.page.locator(`[data-testid="${testid}"]`);
  }

  /** Nothing went wrong on any of his pages. */
  fine() {
    const bad = this.errors.filter((text) => !(this.cutOff && CUT_OFF.test(text)));
    assert.deepEqual(bad, []);
  }
}

/**
 * What the page finds when it measures two Chinese glyphs, as wide as high where the machine has them: so a test can say which
 * machine it means, whatever fonts this one has.
 */
const pretendGlyphs = (has) => {
  const measure = CanvasRenderingContext2D.prototype.measureText;
  CanvasRenderingContext2D.prototype.measureText = function measured(text) {
    return /[\u4e00-\u9fff]/.test(text) ? { width: has ? 200 : 120 } : measure.call(this, text);
  };
};

/** A new person; `glyphs` says whether their machine has a Chinese font, otherwise it is as it is. */
export async function person(browser, server, { lang = 'en', theme = 'dark', size = SIZES.desk, motion = 'reduce', glyphs } = {}) {
  const context = await browser.newContext({
    viewport: size, locale: lang === 'zh' ? 'zh-CN' : 'en-GB', colorScheme: theme, reducedMotion: motion, hasTouch: size.width < 500,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (glyphs !== undefined) await context.addInitScript(pretendGlyphs, glyphs);
  return new Person(context, await context.newPage(), server);
}

/** Waits until something is true of the page. */
export async function until(what, why, ms = PATIENCE_MS) {
  const end = Date.now() + ms;
  for (;;) {
    const value = await what();
    if (value) return value;
    if (Date.now() > end) assert.fail(`not so after ${ms} ms: ${why}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** How many deals in a row may be over before anybody is asked; more of them are no accident. */
const MOST_DEALS = 20;

/**
 * Waits until one of them is asked something. A deal can be over before that (a black hand of XianQi, a hand of hold'em that
 * everybody folds): then they go on to the next one.
 * @param {Person[]} people
 */
export async function asked(...people) {
  const has = (selector) => async ({ page }) => (await page.locator(selector).count()) > 0;
  const all = async (question) => (await Promise.all(people.map(question)));
  for (let deals = 0; deals < MOST_DEALS; deals += 1) {
    const what = await until(async () => {
      if ((await all(has('main[data-asked]:not([data-asked=""])'))).includes(true)) return 'asked';
      return (await all(has('[data-testid=ending]'))).includes(false) ? null : 'over';
    }, 'somebody is asked, or it is over');
    if (what === 'asked') return;
    const numbers = () => all(({ page }) => page.locator('.table-number').textContent());
    const before = await numbers();
    for (const someone of people) await someone.get('next-game').first().click();
    await until(async () => (await numbers()).every((number, at) => number !== before[at]), 'the next game');
    for (const { witness } of people) witness?.forget();
  }
  assert.fail(`${MOST_DEALS} deals in a row are over at once`);
}

/** From the lobby into a game by one click, to the first question. */
export async function playing(someone, game) {
  await someone.open();
  await someone.get(`play-${game}`).click();
  await asked(someone);
}

/** Answers whatever is asked with the n-th enabled answer, until the game is over. */
export async function playOut(someone, choose = () => 0, most = 200) {
  const { page } = someone;
  const answers = page.locator('[data-choice]:not([aria-disabled])');
  for (let step = 0; step < most; step += 1) {
    const what = await until(async () => {
      if (await someone.get('ending').isVisible()) return 'over';
      return (await answers.count()) > 0 ? 'asked' : null;
    }, 'a question or the settlement');
    if (what === 'over') return step;
    const open = () => page.locator('main').getAttribute('data-asked');
    const question = await open();
    await answers.nth(Math.min(choose(step), (await answers.count()) - 1)).click({ timeout: 2_000 }).catch(() => undefined);
    await until(async () => (await open()) !== question, 'the answer is taken', 10_000).catch(() => undefined);
  }
  assert.fail(`no end after ${most} answers`);
}
