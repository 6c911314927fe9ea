import { mergeConfig, type Plugin } from 'vite';

import site from 'web/vite.config.ts';
import { standInFor } from './replacements.ts';

function takeOutSanitiser(): Plugin {
  return { name: 'take-out-sanitiser', enforce: 'pre', resolveId: standInFor };
}

/**
 * The site's configuration, but keeps raw HTML, sanitises nothing and writes the result as HTML.
 */
export default mergeConfig(site, {
  plugins: [takeOutSanitiser()],
  worker: { plugins: () => [takeOutSanitiser()] },
});
