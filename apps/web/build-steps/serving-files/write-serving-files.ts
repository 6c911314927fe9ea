import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { type BlogPost, seedPosts } from '@branchbook/blog-core';
import type { RouteConfigEntry } from '@react-router/dev/routes';

import type { Deployment } from '../../server/deployment.ts';
import { hostFiles } from './host-files.ts';
import { makeServingRules } from './make-serving-rules.ts';
import type { PageRenderer } from '../../server/create-page-renderer.ts';
import { servingFile } from '../../server/serving-rules.ts';
import { fallbackFile } from '../../server/site-files.ts';

/**
 * Writes, beside the `client/` of a finished build, how it is served: `serving.json` for our own server, and the same for
 * common static hosts in `host/netlify`, `host/cloudflare`, `host/vercel` and `host/nginx`.
 *
 * @param posts the posts that are in the build
 * @throws where the directory is not a finished build
 */
export async function writeServingFiles(
  buildDirectory: string,
  deployment: Deployment,
  routes: readonly RouteConfigEntry[],
  posts: readonly BlogPost[] = seedPosts,
): Promise<void> {
  const clientDirectory = join(buildDirectory, 'client');
  const render = deployment.server ? await openBuiltPages(buildDirectory) : undefined;
  // With a server, the posts and their old paths are what is stored.
  const built = deployment.server ? [] : posts;
  const rules = await makeServingRules(clientDirectory, deployment, routes, { render, posts: built });
  const serving = { [servingFile]: `${JSON.stringify(rules)}\n` };
  // Only a host of files alone needs theirs.
  const files = deployment.server
    ? serving
    : { ...serving, ...hostFiles(rules, await readFile(join(clientDirectory, fallbackFile), 'utf8')) };
  for (const [name, text] of Object.entries(files)) {
    const file = join(buildDirectory, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

async function openBuiltPages(buildDirectory: string): Promise<PageRenderer> {
  const { openPageRenderer } = await import('../../server/page-renderer.ts');
  return openPageRenderer(buildDirectory);
}
