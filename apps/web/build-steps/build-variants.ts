/** `node build-steps/build-variants.ts demo clerk`: builds these variants of the site, which the end-to-end tests need. */
import { buildSite } from './build-site.ts';
import { variantDirectory, type VariantName, variants } from './variants.ts';

for (const name of process.argv.slice(2)) {
  if (!isVariant(name))
    throw new Error(`There is no variant "${name}": ${Object.keys(variants).join(', ')}.`);
  await buildSite({ directory: variantDirectory(name), env: variants[name] });
}

function isVariant(name: string): name is VariantName {
  return name in variants;
}
