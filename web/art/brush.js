// Characters written with a brush: strokes are centre lines with a width at each point.
// It owns the brush and the ten characters of the mahjong set, in a square of 100.

/** @typedef {[number, number, number]} Dab x, y, and how wide the brush is there */

/** Strokes of each character; a stroke is "x y width" again and again. */
const STROKES = {
  一: ['6 55 4 12 56 10 24 52 8 52 49 7 76 46 9 88 47 13 95 52 4'],
  二: ['24 29 4 29 30 9 46 27 7 66 25 9 74 27 11 79 31 3', '6 78 4 12 79 10 30 75 8 60 73 8 82 72 10 90 74 13 96 79 4'],
  三: ['22 22 4 27 23 9 46 20 7 68 18 9 76 20 11 81 24 3', '26 50 4 31 51 8 48 48 7 64 47 9 71 49 10 75 52 3',
    '6 83 4 12 84 10 30 80 8 60 78 8 82 77 10 90 79 13 96 84 4'],
  四: ['15 26 4 17 30 10 20 60 8 23 84 9 23 90 3', '17 30 5 40 27 7 72 23 8 82 24 12 85 30 10 80 58 9 76 82 8 74 88 4',
    '40 30 6 40 44 8 34 58 6 26 66 2', '57 28 6 57 46 8 60 54 8 70 55 9 73 50 4', '23 80 5 48 78 7 75 77 6'],
  五: ['22 17 4 27 18 8 50 15 7 72 13 10 79 17 3', '48 17 6 46 40 8 38 66 8 33 82 6', '26 46 4 32 47 7 52 44 7 66 42 9 71 46 10 70 62 8 67 82 7',
    '5 86 4 11 87 10 32 84 8 64 82 8 84 81 10 91 83 13 96 88 4'],
  六: ['46 6 5 52 13 11 55 20 5', '8 38 4 14 39 10 36 36 7 66 33 8 86 32 12 93 37 4', '37 50 9 33 62 8 24 76 6 11 90 2', '60 49 5 68 60 9 78 74 12 88 88 8 91 91 3'],
  七: ['6 50 4 12 51 10 40 44 7 70 37 8 88 33 11 94 37 3', '46 10 5 48 16 10 46 50 8 48 76 9 58 84 9 80 82 9 88 76 7 90 62 2'],
  八: ['38 20 6 37 34 10 30 56 8 20 74 5 8 88 2', '52 16 4 58 18 8 62 34 8 72 60 10 84 78 13 94 84 4'],
  九: ['42 8 5 45 14 9 42 40 8 32 66 7 8 90 2', '12 38 4 18 39 8 40 33 7 60 28 10 66 33 9 62 56 8 64 78 9 74 85 9 87 82 9 92 74 7 93 60 2'],
  萬: ['10 16 3 15 17 8 40 14 6 72 11 7 86 11 9 92 15 3', '33 3 4 36 8 8 37 24 5', '66 1 4 67 7 8 62 24 4',
    '27 32 4 29 36 8 32 58 6', '29 35 4 50 32 5 66 30 6 73 32 8 73 38 7 69 57 6', '33 45 4 50 43 5 69 42 4', '33 57 4 50 55 5 68 55 4',
    '49 30 4 50 34 7 50 60 6 50 82 6', '14 68 4 16 72 9 18 90 8 18 98 4', '16 71 5 44 66 6 74 63 7 84 65 10 86 72 9 84 88 8 81 97 8 72 90 2',
    '33 86 3 38 86 7 52 82 5 66 76 3', '60 70 3 66 77 6 70 86 8 69 90 3'],
};

/**
 * @param {string} text
 * @returns {Dab[]}
 */
const dabs = (text) => {
  const n = text.split(' ').map(Number);
  return Array.from({ length: n.length / 3 }, (_, i) => /** @type {Dab} */ (n.slice(3 * i, 3 * i + 3)));
};

/** @param {Dab} a @param {Dab} b @param {Dab} c @param {Dab} d @param {number} t */
const between = (a, b, c, d, t) => /** @type {Dab} */ ([0, 1, 2].map((k) => {
  const [p, q, r, s] = [a[k], b[k], c[k], d[k]].map(Number);
  return q + t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p))) / 2;
}));

/** The line of a stroke, smoothed. @param {Dab[]} line */
const smooth = (line) => line.flatMap((b, i) => {
  const c = line[i + 1];
  if (!c) return [b];
  return [0, 1 / 4, 1 / 2, 3 / 4].map((t) => between(line[i - 1] ?? b, b, c, line[i + 2] ?? c, t));
});

/** One stroke as the outline of what the brush wets. @param {string} text */
function outline(text) {
  const line = smooth(dabs(text));
  /** @type {string[]} */ const left = [];
  /** @type {string[]} */ const right = [];
  line.forEach(([x, y, w], i) => {
    const [px, py] = line[Math.max(0, i - 1)] ?? [x, y];
    const [nx, ny] = line[i + 1] ?? [x, y];
    const long = Math.hypot(nx - px, ny - py) || 1;
    const [dx, dy] = [(py - ny) / long * w / 2, (nx - px) / long * w / 2];
    left.push(`${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`);
    right.unshift(`${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}`);
  });
  return `M${left.concat(right).join('L')}Z`;
}

/** The character as one path of a square of 100. @param {keyof typeof STROKES} char */
export const written = (char) => `<path d="${STROKES[char].map(outline).join('')}"/>`;
