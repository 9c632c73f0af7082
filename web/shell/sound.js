// A soft sound when it is your turn: two wooden taps, made here, no file.

import { settings } from './settings.js';

/** @type {AudioContext | null} */
let audio = null;

/** @param {AudioContext} context @param {number} at @param {number} pitch */
function tap(context, at, pitch) {
  const [tone, loud] = [context.createOscillator(), context.createGain()];
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + 0.09);
  loud.gain.setValueAtTime(0.18, at);
  loud.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
  tone.connect(loud).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.13);
}

/** Knocks, if sounds are wanted and the browser lets us. */
export function knock() {
  if (!settings().sound) return;
  try {
    audio ??= new AudioContext();
    void audio.resume();
    tap(audio, audio.currentTime, 620);
    tap(audio, audio.currentTime + 0.13, 820);
  } catch {
    // A browser without sound still plays.
  }
}
