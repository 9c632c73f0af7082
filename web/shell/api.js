// The server's interface over HTTP: requests, refusals, and coming back as a guest when the server no longer knows us.
//
// It owns how a request is made. What the page does with an answer is its own affair.

import { learnTime } from './time.js';

/** A refusal of the server, or `OFFLINE` where it could not be asked. */
export class ApiError extends Error {
  /** @param {string} code @param {string} message @param {number} status @param {any} [detail] */
  constructor(code, message, status, detail) {
    super(message);
    this.code = code;
    this.status = status;
    this.detail = detail;
  }
}

/** @param {string} path @param {RequestInit} init */
async function ask(path, init) {
  try {
    return await fetch(`/api/v1${path}`, { credentials: 'same-origin', ...init });
  } catch {
    throw new ApiError('OFFLINE', 'the server cannot be reached', 0);
  }
}

/** @param {Response} response */
async function answerOf(response) {
  learnTime(response.headers.get('date'));
  const text = await response.text();
  /** @type {any} */
  let body = null;
  try {
    body = text ? JSON.parse(text) : null;
  } catch {
    body = null;
  }
  if (response.ok) return body;
  const refusal = body?.error ?? body ?? {};
  throw new ApiError(refusal.code ?? `HTTP_${response.status}`, refusal.message ?? response.statusText, response.status, refusal.detail);
}

/** How one becomes known; set by `identity`, which needs this file. @type {() => Promise<unknown>} */
let comeAnew = async () => undefined;

/** @param {() => Promise<unknown>} come */
export const onUnknown = (come) => void (comeAnew = come);

/**
 * One request. Who is not known any more becomes a guest again, once.
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function request(method, path, body) {
  /** @type {RequestInit} */
  const init = { method };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  const response = await ask(path, init);
  if (response.status !== 401 || path === '/guests') return answerOf(response);
  await comeAnew();
  return answerOf(await ask(path, init));
}

/** @param {string} path */
export const get = (path) => request('GET', path);
/** @param {string} path @param {unknown} [body] */
export const post = (path, body = {}) => request('POST', path, body);
/** @param {string} path @param {unknown} body */
export const patch = (path, body) => request('PATCH', path, body);
/** @param {string} path */
export const remove = (path) => request('DELETE', path);

/** A query of those that are given. @param {Record<string, string | number | boolean | null | undefined>} fields */
export function query(fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return given.length ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** Asked once, then remembered: for what does not change while the page is open. @param {string} path @returns {Promise<any>} */
export function getOnce(path) {
  let found = kept.get(path);
  if (!found) {
    found = get(path);
    found.catch(() => kept.delete(path));
    kept.set(path, found);
  }
  return found;
}
