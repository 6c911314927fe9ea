import { cloneElement } from 'react';
import { ScrollRestoration } from 'react-router';

/**
 * Remembers how far each page was scrolled, as the router's `<ScrollRestoration>` does. Its inline script has run by the time React is
 * here, and the policy on injected code would refuse it: in the browser it is empty.
 *
 * @see docs/decisions/0020-trusted-types.md
 */
export const ScrollMemory = import.meta.env.SSR ? ScrollRestoration : BrowserScrollMemory;

function BrowserScrollMemory() {
  const script = ScrollRestoration({});
  return script && cloneElement(script, { dangerouslySetInnerHTML: { __html: '' } });
}
