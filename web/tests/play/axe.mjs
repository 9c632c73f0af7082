// What axe finds on a page, and what is too small for a finger.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * axe copies elements with a style of their own, which the page's policy refuses: its doing, not the page's. It would copy
 * stylesheets too, if it were not told to leave them.
 */
const ITS_OWN = /^Applying inline style violates/;

/** What is seriously wrong with somebody's page. */
export async function findings(someone) {
  const { page, errors } = someone;
  const before = errors.length;
  await page.evaluate(source);
  const found = await page.evaluate(() => {
    // What lies under the settlement is not read, and its contrast with it says nothing.
    const over = document.querySelector('[data-testid="ending"]');
    const box = over?.getBoundingClientRect();
    const under = (one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    };
    const exclude = box ? [...document.querySelectorAll('main *')].filter((one) => one.childElementCount === 0 && !over.contains(one) && under(one)) : [];
    return window.axe.run({ include: [document], exclude }, { resultTypes: ['violations'], preload: false });
  });
  errors.push(...errors.splice(before).filter((text) => !ITS_OWN.test(text)));
  const place = (node) => `${node.target.join(' ')} (${node.any[0]?.message ?? node.failureSummary})`;
  return found.violations.filter((one) => ['serious', 'critical'].includes(one.impact)).map((one) => `${one.id}: ${one.nodes.map(place).slice(0, 4).join(', ')}`);
}

/** What can be pressed on the board and is smaller than a finger: 44 px for buttons, 40 px for pieces. */
export const tooSmall = (page) => page.evaluate(() => [...document.querySelectorAll('main button:not([aria-disabled]):not([disabled])')].flatMap((one) => {
  const { width, height } = one.getBoundingClientRect();
  const least = one.hasAttribute('data-piece') ? 39.5 : 43.5;
  return width === 0 || (height >= least && width >= least) ? [] : [`${one.className} "${one.getAttribute('aria-label') ?? one.textContent}": ${Math.round(width)}×${Math.round(height)}`];
}));

/** Whether the page is wider than the screen. */
export const tooWide = (page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
