/**
 * A painted page that requests no more frames may never become idle in Chromium (seen in its
 * headless shell under full load).
 */
const maxIdleWaitMs = 1_000;

/** Calls back when the browser is idle, after handling input. */
export function whenIdle(act: () => void): void {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: maxIdleWaitMs });
  else setTimeout(act);
}
