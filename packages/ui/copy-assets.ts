/** Completes a build: tsc emits the modules, this copies what stands beside them, stylesheets and fonts, to dist. */
import { cpSync, statSync } from 'node:fs';
import { extname } from 'node:path';

const assetExtensions = new Set(['.css', '.woff2']);

cpSync(new URL('./src/', import.meta.url), new URL('./dist/', import.meta.url), {
  recursive: true,
  filter: (source) => statSync(source).isDirectory() || assetExtensions.has(extname(source)),
});
