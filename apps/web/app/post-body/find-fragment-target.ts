import { idPrefix } from '@branchbook/markdown';

import { safeDecodeURIComponent } from '../lib/safe-decode-uri-component.ts';

/**
 * Returns the element that the URL's fragment names: by its id, or by the id without the prefix that all ids of a body have. So it is written
 * by authors, on other sites, and in links that are older than this blog.
 */
export function findFragmentTarget(): HTMLElement | null {
  const name = safeDecodeURIComponent(location.hash.slice(1));
  if (name === '') return null;
  return document.getElementById(name) ?? document.getElementById(idPrefix + name);
}
