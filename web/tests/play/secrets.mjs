// What nobody may hear or see of the others' hands while they are hidden.
//
// It compares the traffic of one page with what the owners of the hands knew at the same time. Views carry the version of the
// table, so that two pages can be laid side by side.

import assert from 'node:assert/strict';

/**
 * Every value in a frame with the path to it.
 * @param {unknown} value
 * @param {string} [path]
 * @returns {Generator<[string, any]>}
 */
export function* each(value, path = '') {
  if (value !== null && typeof value === 'object') {
    for (const [key, inside] of Object.entries(value)) yield* each(inside, `${path}.${key}`);
  } else yield [path, value];
}

/** What a page heard, in the order of the table: an answer to a request may come after newer frames. */
const ordered = (someone) => someone.witness.frames.toSorted((a, b) => a.view.version - b.view.version);

/** The frames of a page while the game was on. */
const during = (someone) => ordered(someone).filter((frame) => !frame.over);

/** What an owner held for certain at a version: at the last time before it and at the first after it. */
function heldAt(owner, version, hand) {
  const frames = ordered(owner);
  const before = frames.findLast(({ view }) => view.version <= version);
  const after = frames.find(({ view }) => view.version >= version);
  if (!before || !after) return [];
  const later = new Set(hand(after.view));
  return hand(before.view).filter((face) => later.has(face));
}

/** Every pair of a person and another whose hand he may not see. */
const pairs = (people) => people.flatMap((someone) => people.filter((other) => other !== someone).map((owner) => [someone, owner]));

/** Hold'em: cards are unique, so a hole card may stand nowhere in what another hears before the showdown. */
export function holdem(people) {
  let compared = 0;
  for (const [someone, owner] of pairs(people)) {
    for (const frame of during(someone)) {
      for (const card of heldAt(owner, frame.view.version, (view) => view.hole_cards ?? [])) {
        compared += 1;
        for (const [path, value] of each({ ...frame, table: null })) {
          assert.ok(typeof value !== 'string' || !new RegExp(`(^|[^\\w])${card}([^\\w]|$)`).test(value), `${card} at ${path}`);
        }
      }
    }
  }
  assert.ok(compared > 0);
}

const TILE = /(?<![\w])[1-9][psm](?![\w])/;

/** Where tiles may stand in what a seat hears: its own, and what lies open. */
const openTile = (seat) => new RegExp([
  `^\\.view\\.players\\.${seat}\\.`, '^\\.view\\.players\\.\\d\\.(melds|discards|hu_tiles)\\.', '^\\.view\\.(open|drawn|waits|dealt|offer|log|ask)\\b', '^\\.(prompt|words)\\.',
].join('|'));

/** Mahjong: four of each tile are alike, so that where one stands counts. */
export function mahjong(people) {
  let compared = 0;
  for (const [seat, someone] of people.entries()) {
    const allowed = openTile(seat);
    for (const frame of during(someone)) {
      compared += 1;
      assert.equal(frame.view.observer, seat);
      if (frame.view.drawn) assert.equal(frame.view.turn, seat, 'only who draws sees the tile');
      for (const player of frame.view.players) if (player.seat !== seat) assert.deepEqual([player.hand, player.buried_cards], [null, null]);
      for (const [path, value] of each({ view: frame.view, prompt: frame.prompt })) {
        if (typeof value === 'string' && TILE.test(value)) assert.match(path, allowed, value);
      }
      for (const { n, event } of frame.events ?? []) hidden(frame, n, event, seat);
    }
  }
  assert.ok(compared > people.length);
}

/** An event that another seat's hidden tile is part of tells nothing of it, in codes and in words. */
function hidden(frame, n, event, seat) {
  if (!event || event.seat === seat || !['DEALT', 'DREW', 'BURIED', 'ANSWERED'].includes(event.type)) return;
  assert.doesNotMatch(JSON.stringify(event), TILE, 'an event of another seat');
  assert.doesNotMatch(frame.words?.events.find((told) => told.n === n)?.text ?? '', TILE, 'its words');
}

const PIECE = /^[RB]_[A-Z]+$/;

/** XianQi: pieces stand as counted types, so that where they stand counts. */
export function xianqi(people) {
  let compared = 0;
  const open = /^\.view\.(hand|covered|own_covers|turn|pillar_groups|acts|standing\.shown|ask|reveal)\b|^\.prompt\.|^\.events\.\d+\.event\.cards/;
  for (const [seat, someone] of people.entries()) {
    for (const frame of during(someone)) {
      compared += 1;
      for (const [path] of each({ view: frame.view, prompt: frame.prompt, events: frame.events })) {
        if (PIECE.test(path.split('.').at(-1))) assert.match(path, open);
      }
      for (const { event } of frame.events ?? []) {
        if (event && event.seat !== seat && ['DEALT', 'COVERED'].includes(event.type)) assert.equal(event.cards ?? null, null);
      }
      for (const play of [...frame.view.turn.plays, ...frame.view.pillar_groups.flatMap(({ plays }) => plays)]) {
        if (play.power < 0) assert.equal(play.cards ?? null, null, 'a cover is a number');
      }
      assert.deepEqual(frame.view.hand, ownHand(someone, frame), 'the hand is the own one');
    }
  }
  assert.ok(compared > people.length);
}

/** The hand that this seat was dealt, less what it has laid down since: counted, not believed. */
function ownHand(someone, { view }) {
  const left = { ...ordered(someone)[0].view.hand };
  const laid = [...view.pillar_groups.flatMap(({ plays }) => plays), ...view.turn.plays].filter((play) => play.seat === view.observer && play.cards).map((play) => play.cards);
  for (const cards of [...laid, ...view.own_covers]) for (const [type, n] of Object.entries(cards)) left[type] -= n;
  return Object.fromEntries(Object.entries(left).filter(([, n]) => n > 0));
}

/** Every card of Three Kingdoms that a frame names, by number. */
export function named(frame) {
  const cards = new Set();
  for (const [path, value] of each({ view: { ...frame.view, rules: null }, prompt: frame.prompt, events: frame.events })) {
    if (typeof value === 'number' && /\.(card|hand\.\d+|equip\.\d+|draw\.\d+|discard\.\d+|table\.\d+|subs\.\d+|chosen\.\d+|cards\.\d+)$/.test(path) && !/\.(from|to)\.hand/.test(path)) cards.add(value);
  }
  return cards;
}

/** The cards that passed openly in a frame, or were named to be used or discarded: that cannot be taken back. */
function passed(frame) {
  const laid = frame.view.resolution.flatMap((step) => (step.type === 'DISCARD_PHASE' ? step.chosen : step.type === 'DECLARING' ? step.cards : []));
  const open = (place) => typeof place === 'string' ? place === 'table' || place === 'discard' : 'equip' in place || 'delay' in place;
  return new Set([...laid, ...(frame.events ?? []).flatMap(({ event }) => {
    if (event?.type === 'MOVED') return open(event.from) || open(event.to) ? [event.card] : [];
    return [...(typeof event?.card === 'number' ? [event.card] : []), ...(event?.card?.subs ?? [])];
  })]);
}

/** Three Kingdoms: a card that another holds is not named before it has been seen openly. */
export function sanguosha(people) {
  let compared = 0;
  for (const [seat, someone] of people.entries()) {
    const seen = new Set();
    for (const frame of during(someone)) {
      const openly = passed(frame);
      for (const [other, owner] of people.entries()) {
        if (other === seat) continue;
        for (const card of heldAt(owner, frame.view.version, (view) => view.players[other].hand)) {
          compared += 1;
          assert.ok(seen.has(card) || openly.has(card) || !named(frame).has(card), `seat ${seat} is told of card ${card} of seat ${other}: ${JSON.stringify(frame)}`);
        }
        const { role, alive } = frame.view.players[other];
        if (alive && role !== 'lord') assert.equal(role, null, 'a role that is not shown');
      }
      for (const { event } of frame.events ?? []) {
        if (event?.type === 'ROLE_DEALT' && event.seat !== seat && event.role !== 'lord') assert.equal(event.role, null);
        if (event?.type === 'GENERALS_OFFERED' && event.seat !== seat && event.generals) assert.equal(frame.view.players[event.seat].role, 'lord');
      }
      for (const card of named(frame)) seen.add(card);
    }
  }
  assert.ok(compared > 0);
}

/** A check that would not notice that one page hears what another hears is none. */
export function bites(check, people) {
  const [first, second, ...rest] = people;
  const spy = { witness: { frames: [...first.witness.frames, ...second.witness.frames] } };
  assert.throws(() => check([spy, second, ...rest]));
}
