/**
 * Hydrates a prerendered page: after the frame of the first user interaction, or when the page is
 * painted and the browser is idle. At once if stored content differs from the page. If a file fails to
 * load, the next interaction tries again; if a deploy has removed it, the page reloads.
 *
 * Clicks on buttons and submits of forms before hydration are deferred, then replayed once. Links
 * work without scripts.
 */
import { storedPostsAttribute } from '../../posts/stored-text.ts';
import { reloadIfGone } from '../../lib/reload-stale-page.ts';
import { whenIdle } from './when-idle.ts';
import {
  deferredModuleType,
  deferredPreloadRel,
  hydrateAtOnceAttribute,
  hydratedEvent,
  hydratePolicy,
} from './deferred-hydration.ts';
import { trustedTypes } from './trusted-types.ts';

const interactionEvents = ['pointerdown', 'keydown', 'focusin', 'input'] as const;

/** Buttons that work without React (`site/site.inline.ts`, `themeScript`). */
const worksWithoutReact = '[data-theme-toggle], [popovertarget]';

const deferred: (() => void)[] = [];
const untilHydrated = new AbortController();
const listen = { capture: true, signal: untilHydrated.signal };
let isStarting = false;

for (const sign of interactionEvents) addEventListener(sign, startAfterPaint, listen);
addEventListener('pointermove', onPointerMove, listen);
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

/** Browsers send it for a pointer at rest too. */
function onPointerMove({ movementX, movementY }: PointerEvent): void {
  if (movementX || movementY) startAfterPaint();
}

/** Presses the button again, also after Enter in a field. Only scripts submit without one. */
function onSubmit(event: SubmitEvent): void {
  const { submitter, target } = event;
  if (target instanceof HTMLFormElement)
    deferUntilHydrated(event, () => (submitter ? submitter.click() : target.requestSubmit()));
}

function onClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  // The click on a submit button leads to a submit, which is deferred.
  if (!button || button.type === 'submit' || button.matches(worksWithoutReact)) return;
  deferUntilHydrated(event, () => button.click());
}

function deferUntilHydrated(event: Event, again: () => void): void {
  event.preventDefault();
  // React may be about to hydrate and would handle it too.
  event.stopPropagation();
  deferred.push(again);
  startAfterPaint();
}

function onHydrated(): void {
  untilHydrated.abort();
  // React dispatches it during its commit and handles events afterwards.
  setTimeout(() => {
    for (const again of deferred) again();
  });
}

/** The page first shows what the interaction does: a slow phone takes some frames to request the files. */
function startAfterPaint(): void {
  requestAnimationFrame(() => setTimeout(start));
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
 * Rejects with the error event of a file. Browsers without `modulepreload` fetch the files with the
 * module.
 */
async function preloadFiles(): Promise<void> {
  if (!document.createElement('link').relList.supports('modulepreload')) return;
  const links = document.querySelectorAll<HTMLLinkElement>(`link[rel="${deferredPreloadRel}"]`);
  await Promise.all(
    Array.from(links, (link) => {
      // React expects its own element unchanged.
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

/** Runs the module script, whose text the content security policy lists by hash. */
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
