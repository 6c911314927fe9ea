import { serviceWorkerPath } from '../offline/service-worker-constants.ts';
import { trustedTypes } from '../hydration/trusted-types.ts';

/**
 * Says which strings this site's own code may turn into markup or into the address of a script: the site's workers; the very
 * inline scripts that came with the document, which its policy has named by their hashes, and the very prerendered parts, which
 * React sets again when it has to draw a document anew; and a single character reference (`&amp;`), which the Markdown parser
 * asks the browser to read.
 * Every other string is refused by the browser, whoever passes it.
 *
 * Call it before anything else runs. It does nothing in a browser without Trusted Types.
 *
 * @see docs/decisions/hashes-and-trusted-types.md
 */
export function installTrustedTypesPolicy(): void {
  const ownMarkup = new Set([
    // What React makes a script element from.
    '<script></script>',
    ...Array.from(document.scripts, (script) => script.textContent),
    ...Array.from(document.querySelectorAll('[data-prerendered]'), (part) => part.innerHTML),
  ]);
  trustedTypes?.createPolicy('default', {
    createHTML: (html) =>
      isBlank(html) || ownMarkup.has(html) || characterReference.test(html) ? html : null,
    createScriptURL: (url) => (isOwnScript(url) ? url : null),
  });
}

/** What is left of the document's inline scripts in the code of pages: root.tsx, and the router. */
function isBlank(html: string): boolean {
  return html.trim() === '';
}

const characterReference = /^&[a-z\d]{1,40};$/iu;

/** The dev server serves the sources themselves; a build has all its scripts in one folder. */
function isOwnScript(url: string): boolean {
  const parsed = new URL(url, location.href);
  if (parsed.origin !== location.origin) return false;
  return (
    import.meta.env.DEV || parsed.pathname.startsWith('/assets/') || parsed.pathname === serviceWorkerPath
  );
}
