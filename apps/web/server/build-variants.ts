/** `node server/build-variants.ts`: builds every variant that the end-to-end tests need. */
import { buildSite } from './build-site.ts';
import { variantDirectory, variants, type VariantName } from './variants.ts';

for (const name of Object.keys(variants) as VariantName[]) {
  await buildSite({ directory: variantDirectory(name), env: variants[name] });
}
