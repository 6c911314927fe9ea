/**
 * The longest wait for an idle moment. Chromium can owe one for good to a page that has been painted and then asks for no more frames
 * (seen in its headless shell, with every core busy).
 */
export const maxIdleWaitMs = 1_000;

/** Does something once the page has nothing better to do: what a reader just did comes first. */
export function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: maxIdleWaitMs });
  else setTimeout(act);
}
