// Time as the server has it: clocks are said in its milliseconds since 1970, and this machine's may be wrong.

let ahead = 0;

/** What the server's clock shows now. */
export const serverNow = () => Date.now() + ahead;

/**
 * Learns from the date that the server wrote onto an answer. It is told in whole seconds, so small differences mean nothing.
 * @param {string | null} header
 */
export function learnTime(header) {
  const told = header ? Date.parse(header) : NaN;
  if (Number.isNaN(told)) return;
  const difference = told + 500 - Date.now();
  ahead = Math.abs(difference) > 1500 ? difference : 0;
}
