import { basename, join } from 'node:path';

import type { RouteConfigEntry } from '@react-router/dev/routes';
import { build } from 'vite';

import { serviceWorkerPath } from '../../app/layout/offline/service-worker-constants.ts';
import { createPrecache } from './create-precache.ts';

/**
 * Writes the service worker of a built site as one file, with its precache list. All listed files
 * must be final.
 *
 * @param hasServer true if a server renders posts and the admin: these pages aren't precached
 * @throws if the directory isn't a finished build
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
        // Not a module, for older browsers.
        output: { format: 'iife', entryFileNames: basename(serviceWorkerPath) },
      },
    },
  });
}
