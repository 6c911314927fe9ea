import { decoded } from '../posts/decoded.ts';

/**
 * Brings the section that the address names into view as soon as it is drawn: when the browser and the router looked for it, the body was
 * not there. A page that was scrolled meanwhile stays where it is.
 *
 * @param body may come in several pieces
 * @returns ends the waiting.
 */
export function showNamedSection(body: HTMLElement): () => void {
  const arrivals = new MutationObserver(show);
  arrivals.observe(body, { childList: true });
  show();
  return () => arrivals.disconnect();

  function show(): void {
    const section = document.getElementById(decoded(location.hash.slice(1)));
    const isHere = section !== null && body.contains(section);
    if (isHere && scrollY === 0) section.scrollIntoView();
    if (isHere || scrollY > 0) arrivals.disconnect();
  }
}
