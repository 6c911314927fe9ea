/**
 * Does something once the page as it is now was painted, but before any key: whoever types does not wait for frames.
 *
 * @returns gives it up
 */
export function afterFrame(act: () => void): () => void {
  const over = new AbortController();
  const actOnce = (): void => {
    if (over.signal.aborted) return;
    over.abort();
    act();
  };
  addEventListener('keydown', actOnce, { capture: true, signal: over.signal });
  requestAnimationFrame(() => setTimeout(actOnce));
  return () => over.abort();
}
