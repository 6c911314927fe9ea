import { mergeConfig, type Plugin } from 'vite';

import site from 'web/vite.config.ts';
import { findReplacement } from './replacements.ts';

function removeSanitizer(): Plugin {
  return { name: 'remove-sanitizer', enforce: 'pre', resolveId: findReplacement };
}

/**
 * Configures the negative control: the site without sanitizing. It renders raw HTML as HTML.
 */
export default mergeConfig(site, {
  plugins: [removeSanitizer()],
  worker: { plugins: () => [removeSanitizer()] },
});
