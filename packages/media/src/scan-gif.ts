import { readCode, type ScannedImage } from './scanned-image.ts';

const headerBytes = 13;
const block = { extension: 0x21, image: 0x2c, trailer: 0x3b } as const;
const extension = { graphicControl: 0xf9, application: 0xff } as const;
/** How often an animation runs, and its color profile. XMP is an application extension, too. */
const displayedApplications = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/**
 * Divides a GIF into its blocks. What follows the trailer is dropped.
 *
 * @throws RangeError if a block reaches beyond the end
 * @see https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */
export function scanGif(bytes: Uint8Array): ScannedImage {
  let offset = headerBytes + getColorTableBytes(byteAt(bytes, 10));
  const kept = [slice(bytes, 0, offset)];
  const xmp: Uint8Array[] = [];
  let imageCount = 0;
  for (;;) {
    const start = offset;
    const kind = byteAt(bytes, offset);
    if (kind === block.trailer) {
      kept.push(bytes.subarray(start, start + 1));
      return { kept, exif: [], xmp, isAnimated: imageCount > 1, isTransformed: false };
    }
    if (kind === block.image) {
      // The descriptor, its color table, and the size of codes.
      const dataStart = offset + 10 + getColorTableBytes(byteAt(bytes, offset + 9)) + 1;
      offset = findSubBlocksEnd(bytes, dataStart);
      imageCount += 1;
      kept.push(slice(bytes, start, offset));
    } else if (kind === block.extension) {
      const label = byteAt(bytes, offset + 1);
      offset = findSubBlocksEnd(bytes, offset + 2);
      const part = slice(bytes, start, offset);
      const isDisplayed =
        label === extension.application
          ? displayedApplications.has(readCode(part, 3, 11))
          : label === extension.graphicControl;
      (isDisplayed ? kept : xmp).push(part);
    } else {
      throw new RangeError('A block is unknown.');
    }
  }
}

/** The size of a color table by the flags before it; 0 if there is none. */
function getColorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function findSubBlocksEnd(bytes: Uint8Array, start: number): number {
  let offset = start;
  for (let size = byteAt(bytes, offset); size > 0; size = byteAt(bytes, offset)) offset += size + 1;
  return offset + 1;
}

function byteAt(bytes: Uint8Array, offset: number): number {
  const byte = bytes[offset];
  if (byte === undefined) throw new RangeError('The file ends too early.');
  return byte;
}

function slice(bytes: Uint8Array, start: number, end: number): Uint8Array {
  if (end > bytes.length) throw new RangeError('A block is too long.');
  return bytes.subarray(start, end);
}
