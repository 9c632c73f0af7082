// The view library in one place: `html` templates, the hooks, the types' names.
// It owns nothing of its own, so that a newer version of the library is one change.

import { h } from '../vendor/preact.js';
import htm from '../vendor/htm.js';

export { h, render, Component, Fragment, createContext, cloneElement, toChildArray } from '../vendor/preact.js';
export {
  useState, useEffect, useLayoutEffect, useRef, useMemo, useCallback, useContext, useReducer, useId,
} from '../vendor/hooks.js';

/** @typedef {import('../vendor/preact.js').ComponentChildren} Children */
/** @typedef {import('../vendor/preact.js').VNode<any>} VNode */

/** A template of the page. @type {(strings: TemplateStringsArray, ...values: any[]) => any} */
export const html = htm.bind(/** @type {any} */ (h));

/**
 * Class names, those that hold.
 * @param {...(string | false | null | undefined)} names
 */
export const cls = (...names) => names.filter(Boolean).join(' ');
