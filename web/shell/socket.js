// The socket of one table: it says hello with the cursor, comes back by itself, and tells how it stands.
//
// It owns the connection: waiting longer after each failure, noticing silence, offline and a server that restarts. What the frames mean is the table's.

/**
 * @typedef {{ state: 'connecting' } | { state: 'open' } | { state: 'offline' } | { state: 'waiting', until: number, restarting: boolean } | { state: 'closed' }} Connection
 */

/**
 * @typedef {object} Ears
 * @property {(message: any) => void} onMessage
 * @property {(connection: Connection) => void} onState
 * @property {() => { since?: number, lang: string }} hello what to say first
 */

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 8_000;
const PING_MS = 15_000;
const SILENCE_MS = 40_000;

export class TableSocket {
  /** @param {string} table @param {Ears} ears */
  constructor(table, ears) {
    this.table = table;
    this.ears = ears;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.failures = 0;
    this.retry = 0;
    this.beat = 0;
    this.heard = 0;
    this.over = false;
    this.online = () => this.wake();
    this.offline = () => this.drop({ state: 'offline' });
    this.shown = () => document.visibilityState === 'visible' && this.wake();
    addEventListener('online', this.online);
    addEventListener('offline', this.offline);
    document.addEventListener('visibilitychange', this.shown);
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    if (this.over || this.socket) return;
    if (navigator.onLine === false) return this.ears.onState({ state: 'offline' });
    this.ears.onState({ state: 'connecting' });
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/v1/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.hear(socket, event.data);
    socket.onclose = (event) => this.closed(socket, event.code);
    return undefined;
  }

  /** @param {WebSocket} socket */
  opened(socket) {
    if (socket !== this.socket) return;
    this.heard = Date.now();
    socket.send(JSON.stringify({ type: 'hello', ...this.ears.hello() }));
    clearInterval(this.beat);
    this.beat = window.setInterval(() => this.tick(), PING_MS);
  }

  tick() {
    if (Date.now() - this.heard > SILENCE_MS) this.drop(null);
    else this.send({ type: 'ping' });
  }

  /** @param {WebSocket} socket @param {string} data */
  hear(socket, data) {
    if (socket !== this.socket) return;
    this.heard = Date.now();
    const message = JSON.parse(data);
    if (message.type === 'pong') return;
    if (message.type === 'snapshot' || message.type === 'update') {
      this.failures = 0;
      this.ears.onState({ state: 'open' });
    }
    this.ears.onMessage(message);
  }

  /** @param {WebSocket} socket @param {number} code */
  closed(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    clearInterval(this.beat);
    if (this.over) return;
    this.later(code === 1012);
  }

  /** @param {boolean} restarting */
  later(restarting) {
    if (navigator.onLine === false) return this.ears.onState({ state: 'offline' });
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures) * (0.75 + Math.random() / 2);
    this.failures += 1;
    this.ears.onState({ state: 'waiting', until: Date.now() + wait, restarting });
    clearTimeout(this.retry);
    this.retry = window.setTimeout(() => this.connect(), wait);
    return undefined;
  }

  /** Lets the connection go; comes back later unless the state says otherwise. @param {Connection | null} state */
  drop(state) {
    const socket = this.socket;
    this.socket = null;
    clearInterval(this.beat);
    socket?.close();
    if (state) this.ears.onState(state);
    else this.later(false);
  }

  /** Tries at once: the network is back, the page is looked at again, or somebody asks for it. */
  wake() {
    if (this.over || this.socket) return;
    this.failures = 0;
    this.connect();
  }

  /** Says hello anew, as after another language was chosen. */
  again() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.connect();
  }

  /** Whether it went out. @param {unknown} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.over = true;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    removeEventListener('online', this.online);
    removeEventListener('offline', this.offline);
    document.removeEventListener('visibilitychange', this.shown);
    this.socket?.close();
    this.socket = null;
    this.ears.onState({ state: 'closed' });
  }
}
