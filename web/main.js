// Where the page begins.

import { h, render } from './kit/view.js';
import { App } from './shell/app.js';
import { applyLooks } from './shell/settings.js';

applyLooks();
const root = document.getElementById('app');
if (root) render(h(App, {}), root);
