import { cloneElement } from 'react';
import { ScrollRestoration as RouterScrollRestoration, type ScrollRestorationProps } from 'react-router';

/**
 * The router's `<ScrollRestoration>`. In the browser its inline script is empty, since it has run
 * already and Trusted Types would block it.
 *
 * The router uses the key 'default' for all entries that it didn't create. Links within a page get
 * no stored position, so that Back scrolls to their section. Opened URLs use the position of their
 * path.
 *
 * @see docs/decisions/hashes-and-trusted-types.md
 */
export const ScrollRestoration = import.meta.env.SSR ? RouterScrollRestoration : BrowserScrollRestoration;

const getKey: ScrollRestorationProps['getKey'] = ({ key, pathname, hash }) => {
  if (key !== 'default') return key;
  return hash === '' ? pathname : `once ${Math.random()}`;
};

function BrowserScrollRestoration() {
  const script = RouterScrollRestoration({ getKey });
  return script && cloneElement(script, { dangerouslySetInnerHTML: { __html: '' } });
}
