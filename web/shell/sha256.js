// SHA-256 (FIPS 180-4), small and slow: browsers offer theirs only to pages over TLS, and a table at home has none.

const K = new Uint32Array(64);
const START = new Uint32Array(8);

/** The first 32 bits of the fraction of a root of a prime. @param {number} root */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) >>> 0;

for (let n = 2, found = 0; found < 64; n += 1) {
  let prime = true;
  for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
  if (!prime) continue;
  if (found < 8) START[found] = fraction(Math.sqrt(n));
  K[found] = fraction(Math.cbrt(n));
  found += 1;
}

/** @param {number} x @param {number} n */
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const whole = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const tail = new DataView(whole.buffer);
  tail.setUint32(whole.length - 8, Math.floor(bytes.length / 2 ** 29));
  tail.setUint32(whole.length - 4, bytes.length << 3);
  return tail;
}

/** The schedule of one block. @param {DataView} data @param {number} at */
function schedule(data, at) {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i += 1) w[i] = data.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i += 1) {
    const [a, b] = [w[i - 15] ?? 0, w[i - 2] ?? 0];
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    w[i] = (w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1;
  }
  return w;
}

/** One block. @param {Uint32Array} hash @param {Uint32Array} w */
function compress(hash, w) {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i += 1) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => (hash[i] = (hash[i] ?? 0) + value));
}

/** @param {Uint8Array} bytes @returns {string} 64 hexadecimal digits */
export function sha256(bytes) {
  const hash = START.slice();
  const data = padded(bytes);
  for (let at = 0; at < data.byteLength; at += 64) compress(hash, schedule(data, at));
  return [...hash].map((word) => word.toString(16).padStart(8, '0')).join('');
}
