// Figures as people read them.

/** With a thin space between thousands; words stay words. @param {number | string} value */
export function number(value) {
  if (typeof value !== 'number') return value;
  const digits = String(Math.abs(value)).replace(/\B(?=(\d{3})+$)/g, '\u2009');
  return value < 0 ? `\u2212${digits}` : digits;
}

/** With its sign, for what was won or lost. @param {number} value */
export const signed = (value) => (value > 0 ? `+${number(value)}` : number(value));

/** A sentence with true minus signs before its numbers. @param {string} text */
export const minus = (text) => text.replace(/(?<![\w.])-(?=\d)/g, '−');
