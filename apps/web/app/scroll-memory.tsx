import { use } from 'react';
import {
  ScrollRestoration,
  UNSAFE_FrameworkContext as FrameworkContext,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router';

/**
 * Keeps how far each page was scrolled, as the router's own `<ScrollRestoration>` does, which the build uses as it is. In the
 * browser, that one would give React its inline script to set again, in the words of the minified code, where an error makes it
 * draw the document anew. Those words are not the document's, so the policy refuses them and the error page would not appear.
 *
 * @see docs/decisions/020-trusted-types.md
 */
export const ScrollMemory = import.meta.env.SSR ? ScrollRestoration : BrowserScrollMemory;

function BrowserScrollMemory() {
  useScrollRestoration();
  const isFallback = use(FrameworkContext)?.isSpaMode ?? true;
  // The fallback page has no such script.
  return isFallback ? null : <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
