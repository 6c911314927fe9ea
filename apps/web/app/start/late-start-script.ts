import { themeToggleScript } from '@branchbook/ui';

import { storedPostsAttribute } from '../posts/stored-posts-script.ts';
import { sections } from '../site/site-links.ts';
import { mostIdleWaitMs } from '../when-idle.ts';
import { startedEvent } from './started.ts';

/**
 * The one inline script of a prerendered page that starts React late: at the first interaction (a pointer that rests where the
 * page appears is none), or once the page has loaded and been painted and the browser is idle; at once where what the page
 * shows has to be replaced by what is stored. Until then it does by hand what cannot wait: the menu, the theme, the header's
 * 10 px rule. A press of another button, or a submit, is kept and carried out when React is there. Links and anchors need no
 * script. Where its files do not come, the next interaction tries again.
 *
 * It starts what `server/late-start.ts` has put aside in the page: the router's own module script, which imports the routes and the
 * entry, and the list of files to load along. On a page that starts at once it only does what it does for good: a call to join,
 * followed, puts the cursor into the waitlist's field, so that the next key is the address's first.
 */
export function lateStartScript(): string {
  return `(() => {
const d = document, late = d.querySelector('script[type=late]'), on = addEventListener, off = removeEventListener;
on('click', (event) => {
if (!event.target.closest?.('a[href="/#${sections.waitlist}"]') || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
event.preventDefault();
location.hash = '${sections.waitlist}';
d.querySelector('#${sections.waitlist} input').focus({ preventScroll: true });
});
if (!late) return;
let started;
const start = () => started ??= (async () => {
for (const link of d.querySelectorAll('link[rel=late]')) link.rel = 'modulepreload';
const code = late.textContent, routes = {}, found = {};
await import(code.match(/^import "(.+?)"/)[1]);
await Promise.all(Array.from(code.matchAll(/import \\* as (\\w+) from "(.+?)"/g), async ([, name, url]) => { found[name] = await import(url); }));
for (const [, id, name] of code.matchAll(/"([^"]+)":(route\\d+)/g)) routes[id] = found[name];
window.__reactRouterRouteModules = routes;
await import(code.match(/import\\("(.+?)"\\)/)[1]);
})().catch(() => { started = undefined; });
const kept = [], signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'input'];
const begin = ({ type, movementX, movementY }) => { if (type !== 'pointermove' || movementX || movementY) start(); };
const keep = (event) => {
const { target, type, submitter } = event, button = target.closest?.('button');
if (type === 'submit') kept.push(() => target.requestSubmit(submitter));
else if (button && button.type !== 'submit' && !button.matches('[data-theme-toggle],[data-menu-toggle]')) kept.push(() => button.click());
else return;
event.preventDefault();
start();
};
const header = d.querySelector('.site-header'), menu = d.querySelector('[data-menu-toggle]');
const open = (isOpen) => { header.dataset.menu = isOpen ? 'open' : 'closed'; menu.ariaExpanded = isOpen; };
const press = ({ target }) => {
if (target.closest?.('[data-menu-toggle]')) open(header.dataset.menu !== 'open');
else if (target.closest?.('.site-menu a')) open(false);
};
const escape = ({ key }) => { if (key === 'Escape' && header.dataset.menu === 'open') { open(false); menu.focus(); } };
const scroll = () => { header.dataset.scrolled = scrollY > 10; };
if (header) { on('click', press); on('keydown', escape); on('scroll', scroll, { passive: true }); scroll(); }
for (const sign of signs) on(sign, begin, { capture: true, passive: true });
on('submit', keep, true); on('click', keep, true);
on('${startedEvent}', () => {
off('click', press); off('keydown', escape); off('scroll', scroll); off('submit', keep, true); off('click', keep, true);
for (const sign of signs) off(sign, begin, true);
setTimeout(() => { for (const again of kept) again(); });
}, { once: true });
const idle = () => window.requestIdleCallback?.(start, { timeout: ${mostIdleWaitMs} }) ?? setTimeout(start);
const whenPainted = () => new PerformanceObserver((_, observer) => { observer.disconnect(); idle(); }).observe({ type: 'paint', buffered: true });
if (d.documentElement.hasAttribute('${storedPostsAttribute}')) start();
else if (d.readyState === 'complete') whenPainted(); else on('load', whenPainted);
${themeToggleScript(startedEvent)}
})();`;
}
