// What takes a choice back before it is confirmed; a sign alone where there is little room, so that nothing moves under the finger.

import { html } from './view.js';
import { Button } from './button.js';
import { Icon } from './marks.js';

/** @param {{ text: string, onClick: () => void }} props */
export const TakeBack = ({ text, onClick }) => html`<${Button} kind="quiet" hint="Esc" class="take-back" label=${text} onClick=${onClick}><span>${text}</span><${Icon} name="undo" /><//>`;
