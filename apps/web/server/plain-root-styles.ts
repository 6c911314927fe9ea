/** The stylesheets of the whole site have one address, so that no part of the site brings them a second time. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { manifestFile, readManifest } from './shrink-manifest.ts';

/**
 * React Router marks the address of a stylesheet that belongs to a route and to a part that comes late (`page.css#`). A page takes
 * it away when the route is left, and the part must not count on it. The root route is never left; where its
 * stylesheets are marked as well, each late part adds them once more, waits for them, and has the whole page styled anew.
 *
 * Rewrites the pages and the manifest of the routes in place.
 *
 * @throws where the manifest is not what React Router writes
 */
export async function plainRootStyles(clientDirectory: string): Promise<void> {
  const { routes } = await readManifest(clientDirectory);
  const marked = (routes['root']?.css ?? []).filter((address) => address.endsWith('#'));
  const pages = (await readdir(clientDirectory, { recursive: true })).filter((file) =>
    file.endsWith('.html'),
  );
  const files = [await manifestFile(clientDirectory), ...pages.map((page) => join(clientDirectory, page))];
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8');
      await writeFile(
        file,
        marked.reduce((rest, address) => rest.replaceAll(`${address}"`, `${address.slice(0, -1)}"`), text),
      );
    }),
  );
}
