import { cloneElement } from 'react';
import { ScrollRestoration as RouterScrollRestoration, type ScrollRestorationProps } from 'react-router';

/**
 * Remembers how far each page was scrolled, as the router's `<ScrollRestoration>` does. Its inline script has run by the time React is
 * here, and the policy on injected code would refuse it: in the browser it is empty.
 *
 * The router gives one key, 'default', to all entries that it did not make. Those of links within a page have no position that is
 * remembered: Back leads to the section that they name. Others, of addresses that were opened, have that of their path.
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
