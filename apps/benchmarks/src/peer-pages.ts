import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { seedPosts } from '@branchbook/blog-core';

import { variantDirectory } from 'web/build-steps/variants.ts';
import { type OurPage, readOurPage } from './our-pages.ts';

/** What the build wrote for browsers. */
export const clientDirectory = join(
  fileURLToPath(import.meta.resolve('web/package.json')),
  '..',
  process.env['SITE_DIRECTORY'] ?? variantDirectory('demo'),
  'client',
);

export const postPaths = seedPosts.map(({ slug }) => `/blog/${slug}`);

interface OurPages {
  readonly landing: OurPage;
  readonly list: OurPage;
  readonly posts: readonly OurPage[];
}

/** The public pages of our build, which the peers have to show. */
export async function readOurPages(): Promise<OurPages> {
  const read = (path: string) => readOurPage(clientDirectory, path);
  return {
    landing: await read('/'),
    list: await read('/blog'),
    posts: await Promise.all(postPaths.map(read)),
  };
}
