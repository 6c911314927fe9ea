import { startTabbingAt } from '../lib/start-tabbing-at.ts';
import { findFragmentTarget } from './find-fragment-target.ts';

/**
 * Scrolls to the target of the URL's fragment as soon as it's rendered, and makes Tab continue there:
 * the browser and the router do so before that. Does nothing if the page has been scrolled.
 *
 * @param body can be rendered in several parts
 * @returns a function that stops waiting
 */
export function scrollToFragment(body: HTMLElement): () => void {
  const arrivals = new MutationObserver(show);
  arrivals.observe(body, { childList: true });
  show();
  return () => arrivals.disconnect();

  function show(): void {
    const section = findFragmentTarget();
    const isHere = section !== null && body.contains(section);
    if (isHere && scrollY === 0) {
      section.scrollIntoView();
      if (document.activeElement === document.body) startTabbingAt(section);
    }
    if (isHere || scrollY > 0) arrivals.disconnect();
  }
}
