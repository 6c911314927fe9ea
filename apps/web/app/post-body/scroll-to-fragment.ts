import { findFragmentTarget } from './find-fragment-target.ts';

/**
 * Scrolls to the target of the URL's fragment as soon as it's rendered: the browser and the router
 * scroll before that. Does nothing if the page has been scrolled.
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
    if (isHere && scrollY === 0) section.scrollIntoView();
    if (isHere || scrollY > 0) arrivals.disconnect();
  }
}
