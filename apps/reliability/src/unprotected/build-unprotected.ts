import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { buildSite } from 'web/build-steps/build-site.ts';
import { variants, webFolder } from 'web/build-steps/variants.ts';
import { manifestFile } from '@branchbook/blog-server/site';

/**
 * Builds the demo, or the site with its posts on a server, without the sanitizer
 * (unprotected.vite.config.ts) and for serving without a content security policy. It shows the
 * effect of the corpus on a site without defences. Shipped code has no switch for it.
 *
 * @returns the build's directory
 */
export async function buildUnprotected(variant: 'demo' | 'server'): Promise<string> {
  const directory = `build-unprotected-${variant}`;
  await buildSite({
    directory,
    env: variants[variant],
    config: join(import.meta.dirname, 'unprotected.vite.config.ts'),
  });
  const build = join(webFolder, directory);
  const rules = join(build, manifestFile);
  const withoutPolicy = JSON.stringify(
    JSON.parse(await readFile(rules, 'utf8'), (name, value: unknown) =>
      name === 'Content-Security-Policy' ? undefined : value,
    ),
  );
  await writeFile(rules, withoutPolicy);
  return build;
}
