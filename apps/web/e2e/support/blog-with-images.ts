/** A blog of Hugo with images, as a .zip to import. */
import { crc32, deflateSync } from 'node:zlib';

import { writePostArchive } from '@branchbook/blog-files';

const texts = {
  'hugo.toml': 'baseURL = "https://example.com/"',
  'content/posts/one.md':
    '---\ntitle: One\ndate: 2020-05-06\n---\n![A desk](../../media/desk.png) and again ![](../../media/desk.png)\n\n![](/media/broken.png) ![](gone.png)',
  'content/posts/plan.md': '---\ntitle: Plan\ndraft: true\n---\n![The sea](/media/sea.png)',
};
/** The images by their names in `media/`. `broken.png` is none. */
export const blogImages = {
  'desk.png': png([200, 30, 30]),
  'Sea.png': png([30, 30, 200]),
  'broken.png': Buffer.from('No image.'),
};

/** Makes the .zip. Two of its posts name three of the images, and one that is missing. */
export function zipBlog(media: Readonly<Record<string, Uint8Array>> = blogImages) {
  const zip = writePostArchive([], { now: new Date(2026, 0, 1), beside: texts, media });
  return { name: 'blog.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) };
}

/** Makes a PNG of one color with 64 × 48 pixels. */
function png(color: readonly [number, number, number]): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(64, 0);
  header.writeUInt32BE(48, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2], 8);
  const row = Buffer.from([0, ...Array.from({ length: 64 }, () => color).flat()]);
  const pixels = Buffer.concat(Array.from({ length: 48 }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
