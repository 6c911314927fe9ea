import { idPrefix } from '@branchbook/markdown';

import { safeDecodeURIComponent } from '../lib/safe-decode-uri-component.ts';

/**
 * Returns the element that the URL's fragment names, by its id with or without the prefix of ids in
 * a body. Authors, other sites and old links omit the prefix.
 */
export function findFragmentTarget(): HTMLElement | null {
  const name = safeDecodeURIComponent(location.hash.slice(1));
  if (name === '') return null;
  return document.getElementById(name) ?? document.getElementById(idPrefix + name);
}
