import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Context } from 'hono';
import { serveStatic } from 'hono/serve-static';

import type { ServeFile } from './site-app.ts';

/**
 * Serves the built files of a folder, `build/client`. They are read as they are asked for; a new build has new rules, and so needs a
 * new app.
 */
export function builtFilesIn(clientDirectory: string): ServeFile {
  return (path) => serveStatic({ root: clientDirectory, path, precompressed: true, join, getContent });
}

/** Asked for the plain file first, and then for the compressed one, if the client accepts it. */
async function getContent(file: string, context: Context) {
  const content = await readFile(file).catch(() => null);
  if (content !== null) context.header('Content-Length', String(content.length));
  return content;
}
