import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';

import { encodingSuffixes } from '@branchbook/blog-server/site';

/**
 * Smaller files are not compressed. A build has dozens of chunks below 1 KB, which become half as
 * large.
 */
const minFileBytes = 256;

/**
 * Writes a brotli and a gzip copy of every text file from 256 bytes, at the highest levels. Skips copies
 * that aren't smaller.
 */
export async function precompress(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(getMimeType(entry.name) ?? ''))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < minFileBytes) return;
  const copies = {
    br: await brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzip: await gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const encoding of ['br', 'gzip'] as const) {
    if (copies[encoding].length < content.length)
      await writeFile(file + encodingSuffixes[encoding], copies[encoding]);
  }
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
