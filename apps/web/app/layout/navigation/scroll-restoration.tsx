import { ScrollRestoration as RouterScrollRestoration, type ScrollRestorationProps } from 'react-router';

import { scrollPositionsKey } from './scroll-positions.ts';

/**
 * The router's `<ScrollRestoration>` without its inline script, which would throw if the browser
 * blocks storage. `scroll-restoration.inline.ts` restores the position of a loaded page.
 *
 * The router uses the key 'default' for all entries that it didn't create. Links within a page get
 * no stored position, so that Back scrolls to their section. Opened URLs use the position of their
 * path.
 */
export const ScrollRestoration = import.meta.env.SSR ? () => null : BrowserScrollRestoration;

const getKey: ScrollRestorationProps['getKey'] = ({ key, pathname, hash }) => {
  if (key !== 'default') return key;
  return hash === '' ? pathname : `once ${Math.random()}`;
};

function BrowserScrollRestoration() {
  // Called for its hook.
  RouterScrollRestoration({ getKey, storageKey: scrollPositionsKey });
  return null;
}
