import { findFragmentTarget } from './find-fragment-target.ts';

/**
 * Scrolls to the section that the URL names as soon as it is rendered: when the browser and the router looked for it, the body was
 * not there. A page that was scrolled meanwhile stays where it is.
 *
 * @param body may come in several pieces
 * @returns ends the waiting.
 */
export function scrollToFragment(body: HTMLElement): () => void {
  const arrivals = new MutationObserver(show);
  arrivals.observe(body, { childList: true });
  show();
  return () => arrivals.disconnect();

  function show(): void {
    const section = findFragmentTarget();
    const isHere = section !== null && body.contains(section);
    if (isHere && scrollY === 0) section.scrollIntoView();
    if (isHere || scrollY > 0) arrivals.disconnect();
  }
}
