/**
 * Starts React on a prerendered page: at the reader's first sign, or once the page has been painted and the browser is idle; at once
 * where the page shows something else than what is stored. Where a file does not come, the next sign tries again; where a deploy has
 * taken it away, the page is read anew.
 *
 * Until React is there, the press of a button and the submit of a form are put off, and then carried out once. Links need no script.
 */
import { storedPostsAttribute } from '../../posts/stored-text.ts';
import { whenIdle } from './when-idle.ts';
import {
  deferredModuleType,
  deferredPreloadRel,
  hydrateAtOnceAttribute,
  hydratedEvent,
  hydratePolicy,
} from './deferred-hydration.ts';
import { trustedTypes } from './trusted-types.ts';

/** A pointer that rests where the page appears gives no sign: it has not moved. */
const interactionEvents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'input',
] as const;

/** Buttons that work without React (`site/site.inline.ts`, `themeScript`). */
const worksWithoutReact = '[data-theme-toggle], [popovertarget]';

const deferred: (() => void)[] = [];
const untilHydrated = new AbortController();
const listen = { capture: true, signal: untilHydrated.signal };
let isStarting = false;

for (const sign of interactionEvents) addEventListener(sign, onInteraction, { ...listen, passive: true });
addEventListener('submit', onSubmit, listen);
addEventListener('click', onClick, listen);
addEventListener(hydratedEvent, onHydrated, { once: true });

if (document.querySelector(`[${storedPostsAttribute}] [data-seed-preview], [${hydrateAtOnceAttribute}]`))
  start();
else if (document.readyState === 'complete') startWhenPainted();
else addEventListener('load', startWhenPainted);

function startWhenPainted(): void {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    whenIdle(start);
  }).observe({ type: 'paint', buffered: true });
}

function onInteraction(event: Event): void {
  const isAtRest =
    event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY;
  if (!isAtRest) start();
}

function onSubmit(event: SubmitEvent): void {
  const { target, submitter } = event;
  if (target instanceof HTMLFormElement) deferUntilHydrated(event, () => target.requestSubmit(submitter));
}

function onClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  // A submit button makes the submit, which is put off.
  if (!button || button.type === 'submit' || button.matches(worksWithoutReact)) return;
  deferUntilHydrated(event, () => button.click());
}

function deferUntilHydrated(event: Event, again: () => void): void {
  event.preventDefault();
  // React may be about to take over, and would answer it as well.
  event.stopPropagation();
  deferred.push(again);
  start();
}

function onHydrated(): void {
  untilHydrated.abort();
  // React sends this within its commit, and answers events after it.
  setTimeout(() => {
    for (const again of deferred) again();
  });
}

function start(): void {
  if (isStarting) return;
  isStarting = true;
  preloadFiles().then(runModule, ({ target }: Event) => {
    isStarting = false;
    if (target instanceof HTMLLinkElement) void reloadIfGone(target.href);
  });
}

/**
 * After a deploy, only the page of today names the files of today. Not where the network alone has failed, which would take away the
 * page as well; not twice in a row; and never over what is typed.
 */
async function reloadIfGone(file: string): Promise<void> {
  const isReloaded = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'reload');
  if (isReloaded) return;
  const response = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const isTyped = Array.from(document.querySelectorAll('input')).some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  if (response?.status === 404 && !isTyped) location.reload();
}

/** Rejects with the event of one that does not come. A browser that knows no `modulepreload` fetches them with the module. */
async function preloadFiles(): Promise<void> {
  if (!document.createElement('link').relList.supports('modulepreload')) return;
  const deferred = document.querySelectorAll<HTMLLinkElement>(`link[rel="${deferredPreloadRel}"]`);
  await Promise.all(
    Array.from(deferred, (link) => {
      // React will look for its own element as it was.
      const preload = document.createElement('link');
      const isFetched = new Promise((resolve, reject) => {
        preload.addEventListener('load', resolve);
        preload.addEventListener('error', reject);
      });
      document.head.append(Object.assign(preload, { rel: 'modulepreload', href: link.href }));
      return isFetched;
    }),
  );
}

/** Runs the very text that the content security policy names by its hash. */
function runModule(): void {
  const code = document.querySelector(`script[type="${deferredModuleType}"]`)?.textContent ?? '';
  const policy = trustedTypes?.createPolicy(hydratePolicy, {
    createScript: (text) => (text === code ? text : null),
  });
  const module = document.createElement('script');
  document.head.append(
    Object.assign(module, { type: 'module', text: policy ? policy.createScript(code) : code }),
  );
}
