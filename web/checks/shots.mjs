// Screenshots of every page and table, at three sizes, in both languages and both lights: `web/shots/<what>-<size>-<light>-<language>.png`.
//
//   PAIJU_BIN=… node checks/shots.mjs [part of a name …]     all of them, or those whose names contain a part

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch, PATIENCE_MS, Server, SIZES } from '../tests/harness.mjs';

const OUT = fileURLToPath(new URL('../shots', import.meta.url));
/** How many answers each table is played on, so that there is something to see. */
const PLAYED = { xianqi: 4, mahjong: 16, holdem: 3, sanguosha: 9, leduc: 2, kuhn: 0 };
const RULES = { holdem: 'nolimit' };
const SEATS = { xianqi: 3, mahjong: 4, holdem: 6, sanguosha: 5, leduc: 2, kuhn: 2 };
/** The person whose tables are shown. */
const NAME = 'Quiet Crane';

/** The server's interface, as one person. */
class Hand {
  constructor(server) {
    this.api = `${server.url}/api/v1`;
  }

  async ask(method, path, body) {
    const headers = { 'content-type': 'application/json', ...(this.token ? { authorization: `Bearer ${this.token}` } : {}) };
    const answer = await fetch(this.api + path, { method, headers, body: body && JSON.stringify(body) });
    if (answer.status === 429) {
      await new Promise((next) => setTimeout(next, 400));
      return this.ask(method, path, body);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.status === 204 ? null : answer.json();
  }

  async come() {
    Object.assign(this, await this.ask('POST', '/guests', { name: NAME }));
  }

  /** A table, played on for so many answers of this person. */
  async table(game, answers) {
    const seats = Array.from({ length: SEATS[game] }, (_, seat) => (seat === 0 ? 'me' : 'normal'));
    const { id } = await this.ask('POST', '/tables', { game, rules: RULES[game], seats, options: { bot_ms: 1, drop_ms: 0 } });
    await this.ask('POST', `/tables/${id}/ready`, {});
    for (let left = answers, idle = 0; left > 0 || answers === Infinity || idle < 5;) {
      const { prompt, table } = await this.ask('GET', `/tables/${id}/view`);
      if (table.number > 0 && table.status !== 'playing') break;
      if (!prompt) {
        idle += 1;
        await new Promise((next) => setTimeout(next, 20));
        continue;
      }
      if (left <= 0) break;
      const stay = prompt.legal.findIndex(({ type }) => /^(CHECK|CALL|CHECK_CALL)$/.test(type));
      const { action, index } = stay >= 0 ? { index: stay } : await this.ask('GET', `/tables/${id}/advice`);
      await this.ask('POST', `/tables/${id}/actions`, { prompt: prompt.id, ...(typeof index === 'number' ? { index } : { action }) }).catch(() => undefined);
      left -= 1;
      idle = 0;
    }
    return id;
  }
}

/** Every picture: a name, a path, and what to do before it is taken. */
async function pictures(hand) {
  const games = Object.keys(PLAYED);
  const list = [['lobby', '/'], ['settings', '/settings'], ['records', '/records'], ['replay', '/replay'], ['nothing', '/nowhere'],
    ['create-xianqi', '/new/xianqi'], ['create-holdem', '/new/holdem'], ['rules-sanguosha', '/rules/sanguosha']];
  const waiting = await hand.ask('POST', '/tables', { game: 'mahjong', seats: ['me', 'open', 'normal', 'open'], options: { public: true } });
  list.push(['waiting', `/t/${waiting.id}`]);
  for (const game of games) {
    list.push([`table-${game}`, `/t/${await hand.table(game, PLAYED[game])}`]);
    const over = await hand.table(game, Infinity);
    list.push([`settlement-${game}`, `/t/${over}`, (page) => page.locator('[data-testid=ending]').waitFor()]);
    list.push([`result-${game}`, `/t/${over}`, (page) => page.locator('[data-testid=show-result]').click()]);
    list.push([`replay-${game}`, `/replay/${over}/1`, (page) => halfway(page)]);
  }
  const [, mahjong] = list.find(([name]) => name === 'table-mahjong');
  list.push(['hint', mahjong, (page) => page.keyboard.press('h').then(() => page.locator('[data-testid=hint]').waitFor({ timeout: 5_000 }).catch(() => undefined))]);
  list.push(['more', mahjong, (page) => page.locator('[data-testid=more]').click()]);
  return list;
}

async function halfway(page) {
  const slider = page.locator('[data-testid=slider]');
  await slider.waitFor();
  await slider.evaluate((input) => {
    input.value = String(Math.floor(Number(input.max) / 2));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** A browser that is this person, with these looks. */
async function sitting(browser, server, hand, size, theme, lang) {
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme: theme, reducedMotion: 'reduce', hasTouch: size === 'phone' });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addCookies([{ name: 'paiju', value: hand.token, url: server.url }]);
  await context.addInitScript(([me, settings]) => {
    localStorage.setItem('paiju.me', me);
    localStorage.setItem('paiju.settings', settings);
  }, [JSON.stringify({ player: hand.player, name: NAME }), JSON.stringify({ theme, lang })]);
  return context;
}

async function take(page, name, path, prepare) {
  await page.goto(server.url + path);
  await page.waitForLoadState('networkidle');
  if (path.startsWith('/t/')) await page.locator('[data-testid=prompt], [data-testid=waiting]').first().waitFor();
  await prepare?.(page);
  await page.waitForTimeout(250);
  await page.screenshot({ path: `${OUT}/${name}.png` });
}

const parts = process.argv.slice(2);
const server = await new Server().start();
const browser = await launch();
const hand = new Hand(server);
await hand.come();
const list = await pictures(hand);
mkdirSync(OUT, { recursive: true });
let taken = 0;
for (const size of Object.keys(SIZES)) {
  for (const theme of ['dark', 'light']) {
    for (const lang of ['en', 'zh']) {
      const wanted = list.map((picture) => [`${picture[0]}-${size}-${theme}-${lang}`, ...picture.slice(1)]).filter(([name]) => parts.length === 0 || parts.some((part) => name.includes(part)));
      if (wanted.length === 0) continue;
      const context = await sitting(browser, server, hand, size, theme, lang);
      const page = await context.newPage();
      for (const [name, path, prepare] of wanted) {
        await take(page, name, path, prepare).catch(() => take(page, name, path, prepare));
        taken += 1;
      }
      await context.close();
    }
  }
}
await browser.close();
await server.stop();
console.log(`${taken} pictures in ${OUT}`);
