import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { manifestFile, type RouteManifest } from '../../site/route-manifest.ts';

/** Returns the manifest of a build. Throws if it is missing or unreadable; the message says what to do. */
export async function readRouteManifest(buildDirectory: string): Promise<RouteManifest> {
  try {
    const manifest: Partial<RouteManifest> = JSON.parse(
      await readFile(join(buildDirectory, manifestFile), 'utf8'),
    );
    const { deployment, site, pages, files, headers, fallbackCsp, screens, renderedPages, redirects } =
      manifest;
    if (deployment && site && pages && files && headers && fallbackCsp && screens)
      return { deployment, site, pages, files, headers, fallbackCsp, screens, renderedPages, redirects };
  } catch {
    // The error below says what to do.
  }
  throw new Error(
    `No finished build in ${buildDirectory}: ${manifestFile} is missing or unreadable. Build first: pnpm build`,
  );
}
