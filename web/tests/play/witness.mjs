// What a page has heard: every frame of its sockets and every answer of the server, and what they say now.
//
// It owns the record of one page's traffic. It judges nothing; `secrets.mjs` does.

/** The traffic of one page. */
export class Witness {
  /** @param {import('playwright-core').Page} page */
  constructor(page) {
    this.page = page;
    /** Everything with a view in it, in the order of hearing. */
    this.frames = [];
    /** All else that the server said. */
    this.others = [];
    this.now = null;
    /** The game that is played now, and where it begins; what is heard late of an earlier one is left out. */
    this.number = 0;
    this.begin = 0;
    page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => this.hear(String(payload), true)));
    page.on('response', (response) => this.answered(response));
  }

  /** @param {import('playwright-core').Response} response */
  async answered(response) {
    if (!response.url().includes('/api/')) return;
    const text = await response.text().catch(() => '');
    if (text) this.hear(text, false);
  }

  /** @param {string} text @param {boolean} live whether it is of the socket: only then it is what the board shows */
  hear(text, live) {
    const said = text.startsWith('{') ? JSON.parse(text) : null;
    if (!said?.view) return void this.others.push(text);
    const number = said.table?.number ?? this.number;
    if (number < this.number) return;
    if (number > this.number) [this.number, this.begin] = [number, this.frames.length];
    this.frames.push(said);
    if (live) this.now = said;
  }

  /** Forgets everything before the game that is played now. */
  forget() {
    this.frames.splice(0, this.begin);
    this.begin = 0;
  }

  /** The open question to this page. */
  get prompt() {
    return this.now?.prompt ?? null;
  }

  get over() {
    return this.now?.over ?? null;
  }
}
