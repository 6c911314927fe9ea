import sharp from 'sharp';

import { markGrid, readMarkShapes } from './brand-mark.ts';
import { light } from './palette.ts';

/** The mark's share of an icon's width. A mask may crop to a circle of 80 % of the width. */
const share = { bare: 1, onPaper: 0.78, maskable: 0.62 } as const;

/** Centers the mark, in units: its stem is at the left of the grid. */
const toMiddle = 0.9;

/** Renders the icons that aren't SVG or need space around the mark, by path. */
export async function renderIcons(): Promise<ReadonlyMap<string, string | Buffer>> {
  const shapes = await readMarkShapes();
  const bare = iconSvg(shapes, share.bare, 'none');
  const onPaper = iconSvg(shapes, share.onPaper, light.paper);
  const maskable = iconSvg(shapes, share.maskable, light.paper);
  return new Map<string, string | Buffer>([
    ['icon-maskable.svg', `${maskable}\n`],
    ['favicon.ico', createIco(await png(bare, 32), 32)],
    ['apple-touch-icon.png', await png(onPaper, 180)],
    ['icon-192.png', await png(onPaper, 192)],
    ['icon-512.png', await png(onPaper, 512)],
    ['icon-maskable-192.png', await png(maskable, 192)],
    ['icon-maskable-512.png', await png(maskable, 512)],
  ]);
}

function iconSvg(shapes: string, markShare: number, paper: string): string {
  const size = markGrid / markShare;
  const edge = (size - markGrid) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" fill="none"><path fill="${paper}" d="M0 0h${size}v${size}H0z"/><g transform="translate(${edge + (paper === 'none' ? 0 : toMiddle)} ${edge})">${shapes}</g></svg>`;
}

function png(svg: string, size: number): Promise<Buffer> {
  // SVG has 72 dpi by default. A higher density renders it larger instead of scaling the bitmap.
  const density = (72 * size) / 24;
  return sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, effort: 10, palette: true })
    .toBuffer();
}

/**
 * Returns a PNG in an ICO container.
 *
 * @see https://en.wikipedia.org/wiki/ICO_(file_format)
 */
function createIco(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}
