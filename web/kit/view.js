// The view library in one place: `html` templates, the hooks, the types' names.
// It owns nothing of its own, so that a newer version of the library is one change.

import { h, Component } from '../vendor/preact.js';
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
 * A part that is drawn anew only if something that it is given has changed.
 * @template P
 * @param {(props: P) => any} draw
 * @returns {(props: P) => any}
 */
export function kept(draw) {
  class Kept extends Component {
    /** @param {Record<string, unknown>} next */
    shouldComponentUpdate(next) {
      const now = /** @type {Record<string, unknown>} */ (this.props);
      return Object.keys({ ...now, ...next }).some((name) => !Object.is(now[name], next[name]));
    }

    render() {
      return h(/** @type {any} */ (draw), this.props);
    }
  }
  return /** @type {any} */ (Kept);
}

/**
 * Class names, those that hold.
 * @param {...(string | false | null | undefined)} names
 */
export const cls = (...names) => names.filter(Boolean).join(' ');
