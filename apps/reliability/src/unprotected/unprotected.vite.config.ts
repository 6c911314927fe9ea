import { mergeConfig, type Plugin } from 'vite';

import site from 'web/vite.config.ts';
import { standInFor } from './replacements.ts';

function takeOutSanitiser(): Plugin {
  return { name: 'take-out-sanitiser', enforce: 'pre', resolveId: standInFor };
}

/**
 * Configures the negative control: the site without sanitizing. It renders raw HTML as HTML.
 */
export default mergeConfig(site, {
  plugins: [takeOutSanitiser()],
  worker: { plugins: () => [takeOutSanitiser()] },
});
