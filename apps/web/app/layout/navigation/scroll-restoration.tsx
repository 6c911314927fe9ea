import { useLayoutEffect } from 'react';
import {
  ScrollRestoration as RouterScrollRestoration,
  type ScrollRestorationProps,
  useLocation,
} from 'react-router';

import { scrollPositionsKey, wholeLayoutAttribute } from './scroll-positions.ts';

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
  const { key } = useLocation();
  // Before the router scrolls to a position of the next page.
  useLayoutEffect(() => () => document.documentElement.setAttribute(wholeLayoutAttribute, ''), [key]);
  // Called for its hook.
  // oxlint-disable-next-line react/capitalized-calls
  RouterScrollRestoration({ getKey, storageKey: scrollPositionsKey });
  return null;
}
