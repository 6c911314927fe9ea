import { cloneElement } from 'react';
import { ScrollRestoration, type ScrollRestorationProps } from 'react-router';

/**
 * Remembers how far each page was scrolled, as the router's `<ScrollRestoration>` does. Its inline script has run by the time React is
 * here, and the policy on injected code would refuse it: in the browser it is empty.
 *
 * The router gives one key, 'default', to all entries that links within a page have made. No position is remembered for them: Back
 * leads to the section that they name.
 *
 * @see docs/decisions/0020-trusted-types.md
 */
export const ScrollMemory = import.meta.env.SSR ? ScrollRestoration : BrowserScrollMemory;

const getKey: ScrollRestorationProps['getKey'] = ({ key, hash }) =>
  key === 'default' && hash !== '' ? `once ${Math.random()}` : key;

function BrowserScrollMemory() {
  const script = ScrollRestoration({ getKey });
  return script && cloneElement(script, { dangerouslySetInnerHTML: { __html: '' } });
}
