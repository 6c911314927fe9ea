import { join } from 'node:path';

import { mergeConfig, type Plugin } from 'vite';

import site from 'web/vite.config.ts';

/** The steps of rendering that keep a body harmless, and what takes their place in the negative control. */
const stand = (name: string) => join(import.meta.dirname, `${name}.ts`);
const replacements: Readonly<Record<string, string>> = {
  'rehype-sanitize': stand('no-sanitiser'),
  'remark-rehype': stand('keep-raw-html'),
  'rehype-react': stand('write-html'),
};

function takeOutSanitiser(): Plugin {
  return {
    name: 'take-out-sanitiser',
    enforce: 'pre',
    resolveId(source, importer) {
      return importer !== undefined && importer.includes('/packages/markdown/')
        ? replacements[source]
        : undefined;
    },
  };
}

/** The site's own configuration, with raw HTML kept, nothing sanitised, and the result written as HTML. */
export default mergeConfig(site, {
  plugins: [takeOutSanitiser()],
  worker: { plugins: () => [takeOutSanitiser()] },
});
