import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Context } from 'hono';
import { serveStatic } from 'hono/serve-static';

import { createAsyncLruCache } from '../../http/async-lru-cache.ts';
import { createSharedBody } from '../../http/shared-body.ts';
import type { ServeFile } from '../../site/site-app.ts';

/** In bytes. All files of this site that are not images, compressed and not, have less. */
const maxCachedBytes = 32_000_000;
const maxCachedFiles = 1000;

interface BuiltFile {
  /** Null where there is no such file. */
  readonly content: Uint8Array<ArrayBuffer> | null;
  readonly etag: string;
}

/**
 * Serves the built files of the folder `build/client`. An LRU cache holds them in memory for all
 * responses. A new build has new rules, so it needs a new app.
 */
export function builtFilesIn(clientDirectory: string): ServeFile {
  const files = createAsyncLruCache<BuiltFile>({
    max: maxCachedFiles,
    maxSize: maxCachedBytes,
    sizeOf: ({ content }) => content?.length ?? 1,
  });
  /** Called first for the plain file, and then for the compressed one if the client accepts it. */
  const getContent = async (path: string, context: Context) => {
    const { content, etag } = await files.get(path, () => readBuiltFile(path));
    if (content === null) return null;
    context.header('Content-Length', String(content.length));
    context.header('ETag', etag);
    return createSharedBody(content);
  };
  return (path) => serveStatic({ root: clientDirectory, path, precompressed: true, join, getContent });
}

async function readBuiltFile(path: string): Promise<BuiltFile> {
  const content = await readFile(path).catch(() => null);
  if (content === null) return { content, etag: '' };
  return { content, etag: `"${createHash('sha1').update(content).digest('hex')}"` };
}
