import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import type { BlogPost } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import type { RouteConfigEntry } from '@react-router/dev/routes';

import type { Deployment } from '@branchbook/blog-server/deployment';
import { hostFiles } from './host-files.ts';
import { createRouteManifest } from './create-route-manifest.ts';
import type { RenderPage } from '@branchbook/blog-server';
import { fallbackFile, manifestFile } from '@branchbook/blog-server/site';

/**
 * Writes how a finished build is served, beside its `client/`: `serving.json` for our own server,
 * and `host/netlify`, `host/cloudflare`, `host/vercel` and `host/nginx` for static hosts.
 *
 * @param posts the posts in the build
 * @throws if the directory isn't a finished build
 */
export async function writeServingFiles(
  buildDirectory: string,
  deployment: Deployment,
  routes: readonly RouteConfigEntry[],
  posts: readonly BlogPost[] = seedPosts,
): Promise<void> {
  const clientDirectory = join(buildDirectory, 'client');
  const render = deployment.server ? await openBuiltPages(buildDirectory) : undefined;
  // With a server, the stored posts have the old paths.
  const built = deployment.server ? [] : posts;
  const rules = await createRouteManifest(clientDirectory, deployment, routes, { render, posts: built });
  const serving = { [manifestFile]: `${JSON.stringify(rules)}\n` };
  // Only static hosts need them.
  const files = deployment.server
    ? serving
    : { ...serving, ...hostFiles(rules, await readFile(join(clientDirectory, fallbackFile), 'utf8')) };
  for (const [name, text] of Object.entries(files)) {
    const file = join(buildDirectory, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

async function openBuiltPages(buildDirectory: string): Promise<RenderPage> {
  const { loadPageRenderer } = await import('@branchbook/blog-server/node');
  return loadPageRenderer(buildDirectory);
}
