import { serviceWorkerPath } from '../offline/service-worker-constants.ts';
import { trustedTypes } from '../hydration/trusted-types.ts';

/**
 * Creates the default Trusted Types policy: the strings that may become markup or a script URL. The
 * browser blocks all strings but these:
 *
 * - the URLs of the site's own scripts and workers;
 * - the document's inline scripts, which its CSP lists by hash;
 * - the prerendered parts, which React sets again if it renders the document itself;
 * - single character references (`&amp;`), which the Markdown parser decodes with the browser.
 *
 * Call it before any other code. Does nothing in a browser without Trusted Types.
 *
 * @see docs/decisions/hashes-and-trusted-types.md
 */
export function installTrustedTypesPolicy(): void {
  const ownMarkup = new Set([
    // React creates script elements from this string.
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

/** Returns true for blank markup, as in empty scripts of the router and the bundled root.tsx. */
function isBlank(html: string): boolean {
  return html.trim() === '';
}

const characterReference = /^&[a-z\d]{1,40};$/iu;

/** Returns true for the URL of the site's own script. The dev server has scripts at any path. */
function isOwnScript(url: string): boolean {
  const parsed = new URL(url, location.href);
  if (parsed.origin !== location.origin) return false;
  return (
    import.meta.env.DEV || parsed.pathname.startsWith('/assets/') || parsed.pathname === serviceWorkerPath
  );
}
