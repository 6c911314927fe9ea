import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { RenderPage, SiteBuild } from '../../pages/render-page.ts';

/**
 * Loads the page renderer of a build for a server.
 *
 * @throws if the build has no pages to render
 */
export async function loadPageRenderer(buildDirectory: string): Promise<RenderPage> {
  const file = pathToFileURL(join(buildDirectory, 'server', 'index.js')).href;
  const build = (await import(file)) as SiteBuild;
  return build.entry.module.createPageRenderer(build);
}
