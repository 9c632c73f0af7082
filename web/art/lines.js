// Lines between two things on the table: who reveals whom, who aims at whom.
//
// It owns measuring and drawing. It follows when the table is laid out anew.

import { html, useEffect, useRef, useState } from '../kit/view.js';

/**
 * @typedef {object} Line
 * @property {string} from a selector inside the board
 * @property {string} to
 * @property {string} [tag] a sign in the middle
 * @property {string} [word] more about it, where there is room
 * @property {number} [at] where on the line it stands, from 0 to 1; the middle if left out
 * @property {string} [kind] a class: how the line looks
 */

/** @typedef {{ x1: number, y1: number, x2: number, y2: number, line: Line }} Drawn */

/** @param {DOMRect} box @param {DOMRect} root */
const centre = (box, root) => [box.left + box.width / 2 - root.left, box.top + box.height / 2 - root.top];

/**
 * Where a line leaves a box on its way to a point.
 * @param {DOMRect} box
 * @param {number} x
 * @param {number} y
 * @param {number} toX
 * @param {number} toY
 */
function rim(box, x, y, toX, toY) {
  const [dx, dy] = [toX - x, toY - y];
  const part = Math.min(box.width / 2 / (Math.abs(dx) || 1), box.height / 2 / (Math.abs(dy) || 1), 0.5);
  return [x + dx * part, y + dy * part];
}

/**
 * @param {Element} root
 * @param {Line} line
 * @returns {Drawn[]}
 */
function measure(root, line) {
  const [from, to] = [root.querySelector(line.from), root.querySelector(line.to)];
  if (!from || !to || from === to) return [];
  const [space, a, b] = [root.getBoundingClientRect(), from.getBoundingClientRect(), to.getBoundingClientRect()];
  const [[ax = 0, ay = 0], [bx = 0, by = 0]] = [centre(a, space), centre(b, space)];
  const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [rim(a, ax, ay, bx, by), rim(b, bx, by, ax, ay)];
  return [{ x1, y1, x2, y2, line }];
}

/**
 * An overlay over its parent, which must be positioned.
 * @param {{ lines: Line[] }} props
 */
export function Lines({ lines }) {
  const ref = useRef(/** @type {SVGSVGElement | null} */ (null));
  const [drawn, draw] = useState(/** @type {Drawn[]} */ ([]));
  const key = JSON.stringify(lines);
  useEffect(() => {
    const root = ref.current?.parentElement;
    if (!root) return undefined;
    const again = () => draw(lines.flatMap((line) => measure(root, line)));
    again();
    const watch = new ResizeObserver(again);
    watch.observe(root);
    for (const line of lines) for (const end of [line.from, line.to]) {
      const box = root.querySelector(end);
      if (box) watch.observe(box);
    }
    root.addEventListener('scroll', again, true);
    return () => {
      watch.disconnect();
      root.removeEventListener('scroll', again, true);
    };
  }, [key]);
  return html`<svg class="ties" ref=${ref} aria-hidden="true">
    <defs><marker id="tie-end" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto">
      <path d="M0 0l8 4-8 4z" /></marker></defs>
    ${drawn.map(({ x1, y1, x2, y2, line }) => html`<g class=${`tie ${line.kind ?? ''}`}>
      <line x1=${x1} y1=${y1} x2=${x2} y2=${y2} marker-end="url(#tie-end)" />
      ${line.tag && html`<text x=${x1 + (x2 - x1) * (line.at ?? 0.5)} y=${y1 + (y2 - y1) * (line.at ?? 0.5)} dy=".35em">
        ${line.word && html`<tspan class="tie-word">${line.word} </tspan>`}<tspan>${line.tag}</tspan></text>`}</g>`)}
  </svg>`;
}
