/** Content that arrives later doesn't move the page. */
export const maxHoldMs = 10_000;

/** The reader scrolls, or is about to. */
const interactionEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

/** Held during a reload by the keyboard. */
const modifierKeys: readonly string[] = ['Control', 'Meta', 'Shift', 'Alt'];

/**
 * Scrolls to a position, and again whenever the height of the page changes: what is stored renders
 * later than the page, which is too short until then. Stops at the first interaction, after a
 * navigation, and after 10 s.
 *
 * @param top in px
 * @param isCurrent returns false after a navigation
 */
export function holdScrollPosition(top: number, isCurrent: () => boolean): void {
  const untilEnd = new AbortController();
  const { signal } = untilEnd;
  const heights = new ResizeObserver(scroll);
  for (const type of interactionEvents)
    addEventListener(type, onInteraction, { capture: true, passive: true, signal });
  setTimeout(stop, maxHoldMs);
  scroll();
  heights.observe(document.body);

  function scroll(): void {
    if (!isCurrent()) stop();
    // The root may scroll smoothly.
    else scrollTo({ top, behavior: 'instant' });
  }

  function onInteraction(event: Event): void {
    if (!(event instanceof KeyboardEvent && modifierKeys.includes(event.key))) stop();
  }

  function stop(): void {
    untilEnd.abort();
    heights.disconnect();
  }
}
