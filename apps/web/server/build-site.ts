import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { loadEnv } from 'vite';

import { deploymentFile, deploymentOf, type Deployment } from './deployment.ts';
import { precompress } from './precompress.ts';
import { fallbackFile, notFoundFile } from './static-server/site-files.ts';

export interface SiteBuild {
  /** Where the build goes, relative to apps/web. It is emptied first. */
  directory: string;
  /** Build variables (`VITE_*`) that win over the environment and over .env files; '' takes one away. */
  env?: Readonly<Record<string, string>>;
}

const webFolder = dirname(import.meta.dirname);

/**
 * Builds the site: React Router's files, then what serving adds to them: the 404 page, compressed copies and the note
 * on how this build signs people in.
 *
 * @throws where React Router's build fails; its own output says why
 */
export async function buildSite({ directory, env = {} }: SiteBuild): Promise<Deployment> {
  const buildDirectory = join(webFolder, directory);
  const clientDirectory = join(buildDirectory, 'client');
  await rm(buildDirectory, { recursive: true, force: true });
  await runReactRouterBuild({ ...env, BUILD_DIRECTORY: directory });
  // Everything it rendered is in the pages; there is no server to run it.
  await rm(join(buildDirectory, 'server'), { recursive: true, force: true });
  await copyFile(join(clientDirectory, fallbackFile), join(clientDirectory, notFoundFile));
  await precompress(clientDirectory);
  const deployment = deploymentOf({ ...loadEnv('production', webFolder), ...env });
  await writeFile(join(buildDirectory, deploymentFile), `${JSON.stringify(deployment)}\n`);
  return deployment;
}

async function runReactRouterBuild(env: Readonly<Record<string, string>>): Promise<void> {
  const require = createRequire(import.meta.url);
  const command = join(dirname(require.resolve('@react-router/dev/package.json')), 'bin.cjs');
  const build = spawn(process.execPath, [command, 'build'], {
    cwd: webFolder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: 'inherit',
  });
  const [code] = await once(build, 'exit');
  if (code !== 0)
    throw new Error(`react-router build failed for ${env['BUILD_DIRECTORY']}. Its output is above.`);
}
