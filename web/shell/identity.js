// Who is sitting here: a guest with a friendly name, made when one is first needed. The token is a cookie that no script sees.
//
// It owns the own name and number. This browser remembers only that there is one.

import { get, patch, post, onUnknown } from './api.js';
import { lang } from './lang.js';
import { signal } from './signal.js';

/** @typedef {{ player: string, name: string, login?: string | null }} Me */

const KEY = 'paiju.me';

/** @returns {Me | null} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Who we are, or null while nobody needed to know. @type {import('./signal.js').Signal<Me | null>} */
export const me = signal(remembered());

/** @param {Me} known */
function know(known) {
  const { player, name, login } = known;
  try {
    localStorage.setItem(KEY, JSON.stringify({ player, name, login }));
  } catch {
    // Without storage the cookie still knows us.
  }
  me.set({ player, name, login });
  return known;
}

const FIRST = {
  en: ['Quiet', 'Merry', 'Patient', 'Bold', 'Gentle', 'Clever', 'Sunny', 'Steady', 'Lucky', 'Early'],
  zh: ['悠闲', '快乐', '耐心', '大胆', '温和', '机灵', '晴朗', '稳重', '走运', '早起'],
};
const SECOND = {
  en: ['Crane', 'Carp', 'Panda', 'Otter', 'Heron', 'Fox', 'Finch', 'Tortoise', 'Plum', 'Bamboo'],
  zh: ['白鹤', '锦鲤', '熊猫', '水獭', '苍鹭', '狐狸', '云雀', '乌龟', '梅花', '竹子'],
};

/** @param {string[]} list */
const one = (list) => list[Math.floor(Math.random() * list.length)] ?? '';

/** A friendly name for somebody new. */
export function friendlyName() {
  const spoken = lang();
  return spoken === 'zh' ? `${one(FIRST.zh)}的${one(SECOND.zh)}` : `${one(FIRST.en)} ${one(SECOND.en)}`;
}

/** @type {Promise<Me> | null} */
let coming = null;

/** Becomes a guest. @param {string} name */
function come(name) {
  coming ??= post('/guests', { name }).then(know).finally(() => (coming = null));
  return coming;
}

/** Who we are; becomes a guest if nobody is known yet. @returns {Promise<Me>} */
export async function known() {
  return me.get() ?? come(friendlyName());
}

/** @param {string} name */
export async function rename(name) {
  if (!me.get()) return come(name);
  return know(await patch('/me', { name }));
}

/** Asks the server who we are, if we believe to be somebody. */
export async function refresh() {
  if (me.get()) know(await get('/me'));
}

onUnknown(() => come(me.get()?.name ?? friendlyName()));
