// The boards for everybody: axe finds nothing serious on any of them in the dark on a wide screen. The phone's are in `games-bots`.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, Server, until } from './harness.mjs';
import { findings } from './play/axe.mjs';
import { againstBots, TABLES } from './play/gathering.mjs';

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

for (const [name, table] of Object.entries(TABLES)) {
  test(`axe on the board of ${name}`, async () => {
    const ann = await againstBots(browser, server, { ...table, looks: { theme: 'dark', lang: 'en' } });
    await until(() => ann.witness.prompt, 'a question', 20_000);
    await ann.page.locator(`main[data-asked="${ann.witness.prompt.id}"]`).waitFor();
    assert.deepEqual(await findings(ann), []);
    ann.fine();
    await ann.context.close();
  });
}
