import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { ServerBuild } from 'react-router';

import { createPageRenderer, type PageRenderer } from './create-page-renderer.ts';

/**
 * Loads what a build for a server has left to render its pages with.
 *
 * @throws where the build is not one for a server
 */
export async function openPageRenderer(buildDirectory: string): Promise<PageRenderer> {
  const file = pathToFileURL(join(buildDirectory, 'server', 'index.js')).href;
  return createPageRenderer((await import(file)) as ServerBuild);
}
