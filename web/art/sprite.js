// A sheet of <symbol>s in the document: each drawing is put there once and used by its id.
// It knows nothing of what is drawn.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Puts drawings into the document, once for each sheet.
 * @param {string} name the sheet
 * @param {() => string} draw its symbols as SVG text
 */
export function sheet(name, draw) {
  const id = `sheet-${name}`;
  if (document.getElementById(id)) return;
  const text = `<svg xmlns="${SVG}" id="${id}" width="0" height="0" aria-hidden="true">${draw()}</svg>`;
  const node = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  node.classList.add('sheet');
  document.body.prepend(document.importNode(node, true));
}

/**
 * @param {string} id
 * @param {string} box
 * @param {string} inside
 */
export const symbol = (id, box, inside) => `<symbol id="${id}" viewBox="${box}">${inside}</symbol>`;

/**
 * A drawing put at a place, centred there, `w` wide and `h` high.
 * @param {string} id
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 * @param {string} [more] further attributes
 */
export const put = (id, x, y, w, h, more = '') =>
  `<use href="#${id}" x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" ${more}/>`;
