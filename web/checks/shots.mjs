// Screenshots of every page and table, at three sizes, in both languages and both lights: `web/shots/<what>-<size>-<light>-<language>.png`.
//
//   PAIJU_BIN=… node checks/shots.mjs [part of a name …]     all of them, or those whose names contain a part

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch, PATIENCE_MS, Server, SIZES } from '../tests/harness.mjs';

const OUT = fileURLToPath(new URL('../shots', import.meta.url));
/** How many answers each table is played on, so that there is something to see. */
const PLAYED = { xianqi: 2, mahjong: 16, holdem: 2, sanguosha: 9, leduc: 2, kuhn: 0 };
const RULES = { holdem: 'nolimit' };
const SEATS = { xianqi: 3, mahjong: 4, holdem: 6, sanguosha: 5, leduc: 2, kuhn: 2 };
/** How many games somebody plays at most until a table is as it is wanted. */
const MOST_GAMES = 40;
/** The person whose tables are shown. */
const NAME = 'Quiet Crane';

/** Whether an answer of these kinds is among those that a question offers. */
const offers = (...types) => ({ legal }) => legal.some(({ type }) => types.includes(type));

/** The server's interface, as one person. */
class Hand {
  constructor(server) {
    this.api = `${server.url}/api/v1`;
  }

  async ask(method, path, body) {
    const headers = { 'content-type': 'application/json', ...(this.token ? { authorization: `Bearer ${this.token}` } : {}) };
    // A connection that lay idle may be closed just when it is used again: then it is asked once more.
    const send = () => fetch(this.api + path, { method, headers, body: body && JSON.stringify(body) });
    const answer = await send().catch(send);
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

  /** Answers as a bot advises; a poker player stays. */
  async answer(id, prompt) {
    const stay = prompt.legal.findIndex(({ type }) => /^(CHECK|CALL|CHECK_CALL)$/.test(type));
    const { action, index } = stay >= 0 ? { index: stay } : await this.ask('GET', `/tables/${id}/advice`);
    await this.ask('POST', `/tables/${id}/actions`, { prompt: prompt.id, ...(typeof index === 'number' ? { index } : { action }) }).catch(() => undefined);
  }

  /**
   * A table, played on until a question is as it is wanted: by the prompt and by how many were answered. Nothing wanted: to the end.
   * A game that is over before that is followed by the next one.
   */
  async table(game, wanted = null, rules = RULES[game]) {
    const chairs = Array.from({ length: rules?.seats ?? rules?.players ?? SEATS[game] }, (_, seat) => (seat === 0 ? 'me' : 'normal'));
    const { id } = await this.ask('POST', '/tables', { game, rules, seats: chairs, options: { bot_ms: 1, drop_ms: 0 } });
    await this.ask('POST', `/tables/${id}/ready`, {});
    for (let [answered, games] = [0, 1]; games < MOST_GAMES;) {
      const { prompt, table } = await this.ask('GET', `/tables/${id}/view`);
      if (prompt && wanted?.(prompt, answered)) break;
      if (prompt) {
        await this.answer(id, prompt);
        answered += 1;
      } else if (table.number > 0 && table.status !== 'playing') {
        if (!wanted || table.status === 'over') break;
        await this.ask('POST', `/tables/${id}/ready`, {});
        [answered, games] = [0, games + 1];
      } else await new Promise((next) => setTimeout(next, 20));
    }
    return `/t/${id}`;
  }
}

/** What is made when it is first asked for. */
function once(make) {
  let made;
  return () => (made ??= make());
}

/** Boards at a moment that is rare or crowded. */
const MOMENTS = {
  'xianqi-reveal': ['xianqi', offers('REVEAL')],
  'xianqi-buckle': ['xianqi', offers('BUCKLE')],
  'mahjong-bury': ['mahjong', offers('BURY')],
  'mahjong-claim': ['mahjong', offers('PONG')],
  'mahjong-kong': ['mahjong', offers('KONG', 'KONG_CONCEALED', 'KONG_ADDED')],
  'mahjong-win': ['mahjong', offers('HU')],
  'holdem-nine': ['holdem', (_, answered) => answered >= 2, { preset: 'nolimit', seats: 9 }],
  'holdem-ten': ['holdem', (_, answered) => answered >= 1, { preset: 'nolimit', seats: 10 }],
  'sanguosha-generals': ['sanguosha', (_, answered) => answered === 0],
  'sanguosha-eight': ['sanguosha', (_, answered) => answered >= 12, { preset: 'standard', players: 8 }],
  'sanguosha-ten': ['sanguosha', (_, answered) => answered >= 12, { preset: 'standard', players: 10 }],
};

/** Every picture: a name, where it is, and what to do before it is taken. */
function pictures(hand) {
  const games = Object.keys(PLAYED);
  const pages = { lobby: '/', settings: '/settings', records: '/records', replay: '/replay', nothing: '/nowhere' };
  const list = Object.entries(pages).map(([name, path]) => [name, () => path]);
  const open = { game: 'mahjong', seats: ['me', 'open', 'normal', 'open'], options: { public: true } };
  list.push(['waiting', once(async () => `/t/${(await hand.ask('POST', '/tables', open)).id}`)]);
  for (const game of games) {
    const [table, over] = [once(() => hand.table(game, (_, answered) => answered >= PLAYED[game])), once(() => hand.table(game))];
    list.push([`create-${game}`, () => `/new/${game}`], [`rules-${game}`, () => `/rules/${game}`]);
    list.push([`table-${game}`, table], [`hint-${game}`, table, hinted]);
    list.push([`settlement-${game}`, over, explained]);
    list.push([`result-${game}`, over, (page) => page.locator('[data-testid=show-result]').click()]);
    list.push([`replay-${game}`, async () => `${(await over()).replace('/t/', '/replay/')}/1`, halfway]);
    if (game !== 'mahjong') continue;
    list.push(['more', table, (page) => page.locator('[data-testid=more]').click()]);
    list.push(['chat', table, chatted], ['log', table, (page) => page.keyboard.press('l')], ['fairness', over, judged]);
  }
  for (const [name, [game, wanted, rules]] of Object.entries(MOMENTS)) list.push([`table-${name}`, once(() => hand.table(game, wanted, rules))]);
  return list;
}

async function hinted(page) {
  await page.keyboard.press('h');
  await page.locator('[data-testid=hint]').waitFor();
}

/** How it counts, where a board tells it on its own. */
async function explained(page) {
  await page.locator('[data-testid=ending]').waitFor();
  await page.locator('[data-testid=explained]').waitFor({ timeout: 2_500 }).catch(() => undefined);
}

async function judged(page) {
  await page.locator('[data-testid=show-result]').click();
  await page.locator('[data-testid=fairness]').click();
  await page.locator('[data-testid=check-fair]').click();
  await page.locator('[data-testid=fair-report]').waitFor();
}

async function chatted(page) {
  const button = page.locator('[data-testid=chat-button]');
  await (await button.isVisible() ? button : page.locator('[data-testid=tab-chat]')).click();
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

async function take(page, name, where, prepare) {
  const path = await where();
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
const list = pictures(hand);
mkdirSync(OUT, { recursive: true });
let taken = 0;
for (const size of Object.keys(SIZES)) {
  for (const theme of ['dark', 'light']) {
    for (const lang of ['en', 'zh']) {
      const wanted = list.map((picture) => [`${picture[0]}-${size}-${theme}-${lang}`, ...picture.slice(1)]).filter(([name]) => parts.length === 0 || parts.some((part) => name.includes(part)));
      if (wanted.length === 0) continue;
      const context = await sitting(browser, server, hand, size, theme, lang);
      const page = await context.newPage();
      for (const [name, where, prepare] of wanted) {
        await take(page, name, where, prepare).catch(() => take(page, name, where, prepare));
        taken += 1;
      }
      await context.close();
    }
  }
}
await browser.close();
await server.stop();
console.log(`${taken} pictures in ${OUT}`);
