import { basename, join } from 'node:path';

import type { RouteConfigEntry } from '@react-router/dev/routes';
import { build } from 'vite';

import { serviceWorkerPath } from '../../app/layout/offline/service-worker-constants.ts';
import { createPrecache } from './create-precache.ts';

/**
 * Writes the service worker of a built site, in one file, with the list of what it stores. Everything that the list names must be
 * final by then.
 *
 * @param hasServer whether a server renders the pages of posts and the admin: then none of those is stored
 * @throws where the directory is not a finished build
 */
export async function writeServiceWorker(
  clientDirectory: string,
  routes: readonly RouteConfigEntry[],
  { hasServer = false }: { readonly hasServer?: boolean } = {},
): Promise<void> {
  const precache = await createPrecache(clientDirectory, routes, { hasServer });
  await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    define: { __PRECACHE__: JSON.stringify(precache) },
    build: {
      outDir: clientDirectory,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, '../../service-worker/service-worker.ts'),
        // Not a module: browsers have known service workers longer than modules in them.
        output: { format: 'iife', entryFileNames: basename(serviceWorkerPath) },
      },
    },
  });
}
