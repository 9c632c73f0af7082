// A whole game of each kind with a person in every seat, joined by the link, played by clicks; nobody hears or sees what is hidden.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, Server, SIZES, until } from './harness.mjs';
import { friends, KINGDOMS, nextGame, playOn, settled } from './play/gathering.mjs';
import * as holdem from './play/holdem.mjs';
import * as mahjong from './play/mahjong.mjs';
import * as sanguosha from './play/sanguosha.mjs';
import * as secrets from './play/secrets.mjs';
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

/** People with different tastes: large and small screens, both languages, both lights. */
const TASTES = [{}, { lang: 'zh', size: SIZES.phone }, { theme: 'light', size: SIZES.phone }, { size: SIZES.phone }];

async function farewell(people) {
  for (const someone of people) {
    someone.fine();
    await someone.context.close();
  }
}

test('XianQi with three people', async (t) => {
  const people = await friends(browser, server, { game: 'xianqi', rules: { preset: 'original' }, seats: 3, looks: TASTES });
  const backs = async () => {
    for (const { page } of people) assert.equal(await page.locator('.xq-other .piece:not(.piece-down)').count(), 0, 'other hands lie face down');
  };
  const answers = await playOn(people, xianqi, { each: (n) => n % 8 === 0 && backs() });
  t.diagnostic(`${answers} answers, ${await settled(people)}`);
  secrets.xianqi(people);
  secrets.bites(secrets.xianqi, people);
  await farewell(people);
});

test('mahjong with four people', async (t) => {
  const people = await friends(browser, server, { game: 'mahjong', rules: { preset: 'classic' }, seats: 4, looks: TASTES });
  const backs = async () => {
    for (const { page } of people) assert.equal(await page.locator('.mj-rack .mj-tile-face').count(), 0, 'other hands lie face down');
  };
  const answers = await playOn(people, mahjong, { each: (n) => n % 25 === 1 && backs() });
  t.diagnostic(`${answers} answers, ${await settled(people)}`);
  secrets.mahjong(people);
  secrets.bites(secrets.mahjong, people);
  await farewell(people);
});

test('hold\'em with three people: a showdown, then a hand all-in', async (t) => {
  const people = await friends(browser, server, { game: 'holdem', rules: { preset: 'sixmax', seats: 3 }, seats: 3, looks: TASTES });
  const backs = async () => {
    for (const [seat, { page, witness }] of people.entries()) {
      if (witness.over) continue;
      assert.equal(await page.locator(`[data-hole]:not([data-hole="${seat}"]) [data-card]`).count(), 0, 'other hands lie face down');
    }
  };
  const answers = await playOn(people, holdem, { each: backs });
  t.diagnostic(`${answers} answers, ${await settled(people)}`);
  assert.equal(people[0].witness.over.detail.shown.length, 3, 'three hands are shown');
  secrets.holdem(people);
  secrets.bites(secrets.holdem, people);
  for (const someone of people) someone.witness.frames.length = 0;
  await nextGame(people);
  await playOn(people, holdem.bold, { each: backs });
  t.diagnostic(`the second hand: ${await settled(people)}`);
  secrets.holdem(people);
  await farewell(people);
});

test('Three Kingdoms with three people', async (t) => {
  const people = await friends(browser, server, { game: 'sanguosha', rules: KINGDOMS, seats: 3, looks: TASTES });
  const faces = async () => {
    for (const { page, witness } of people) {
      const drawn = await page.locator('[data-piece^="card:"]').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-piece').slice(5))));
      const told = new Set(witness.frames.flatMap((frame) => [...secrets.named(frame)]));
      assert.deepEqual(drawn.filter((card) => !told.has(card)), [], 'no face that this seat was not told');
      const unknown = () => witness.now.view.players.filter(({ role }) => role === null).length;
      await until(async () => await page.locator('.sg-seat .sg-seal-hidden').count() === unknown(), 'hidden roles are question marks');
    }
  };
  const answers = await playOn(people, sanguosha, { each: (n) => n % 12 === 5 && faces() });
  t.diagnostic(`${answers} answers, ${await settled(people)}`);
  secrets.sanguosha(people);
  secrets.bites(secrets.sanguosha, people);
  await farewell(people);
});
