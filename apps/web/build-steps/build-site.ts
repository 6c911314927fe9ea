import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { loadEnv } from 'vite';

import { getRoutes } from '../app/routes.ts';
import { parseDeployment, type Deployment } from '@branchbook/blog-server/deployment';
import { writeSeoFiles } from './seo/write-seo-files.ts';
import { precompress } from './precompress.ts';
import { writeServiceWorker } from './service-worker/write-service-worker.ts';
import { parseSiteOrigin } from './site-origin.ts';
import { webFolder } from './variants.ts';
import { notFoundFile, notFoundPath } from '@branchbook/blog-server/site';
import { writeServingFiles } from './serving-files/write-serving-files.ts';

export interface SiteBuild {
  /** The output directory, relative to apps/web. It's emptied first. */
  directory: string;
  /** Variables (`VITE_*`) that override the environment and .env files; '' unsets one. */
  env?: Readonly<Record<string, string>>;
  /** The path of another Vite configuration, relative to apps/web or absolute. */
  config?: string;
}

/**
 * Builds the site: React Router's files, then the 404 page, SEO files, service worker, compressed
 * copies, and the rules of our own server and other hosts.
 *
 * @throws if the settings name no origin or are inconsistent, or if React Router's build fails
 */
export async function buildSite({
  directory,
  env = {},
  config = 'vite.config.ts',
}: SiteBuild): Promise<Deployment> {
  const buildDirectory = join(webFolder, directory);
  const clientDirectory = join(buildDirectory, 'client');
  const settings = { ...loadEnv('production', webFolder), ...env };
  // Before the last build is removed.
  const origin = parseSiteOrigin(settings);
  const deployment = parseDeployment(settings);
  await rm(buildDirectory, { recursive: true, force: true });
  await runReactRouterBuild({ ...env, BUILD_DIRECTORY: directory }, config);
  // Without a server, all rendering has happened.
  if (!deployment.server) await rm(join(buildDirectory, 'server'), { recursive: true, force: true });
  // The router writes each page into a folder; hosts expect this one as a file.
  await rename(join(clientDirectory, notFoundPath, 'index.html'), join(clientDirectory, notFoundFile));
  await rm(join(clientDirectory, notFoundPath), { recursive: true });
  const hasServer = deployment.server !== undefined;
  await writeSeoFiles(clientDirectory, origin, { hasServer });
  // It lists every file by content, so nothing may change afterwards.
  const routes = getRoutes(hasServer);
  await writeServiceWorker(clientDirectory, routes, { hasServer });
  await precompress(clientDirectory);
  await writeServingFiles(buildDirectory, deployment, routes);
  return deployment;
}

async function runReactRouterBuild(env: Readonly<Record<string, string>>, config: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const command = join(dirname(require.resolve('@react-router/dev/package.json')), 'bin.cjs');
  const build = spawn(process.execPath, [command, 'build', webFolder, '--config', config], {
    cwd: webFolder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: 'inherit',
  });
  const [code] = await once(build, 'exit');
  if (code !== 0)
    throw new Error(`react-router build failed for ${env['BUILD_DIRECTORY']}. Its output is above.`);
}
