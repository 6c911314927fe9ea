import { readCode, type ScannedImage, viewOf } from './scanned-image.ts';

const signatureBytes = 8;
/** Length, type and checksum. */
const chunkFrameBytes = 12;
/** The chunks that change how an image looks. All others are metadata or unknown. */
const displayedChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
);
const textChunks = new Set(['tEXt', 'zTXt', 'iTXt']);

/**
 * Divides a PNG into its chunks. What follows the last one is dropped.
 *
 * @throws RangeError if a chunk reaches beyond the end
 * @see https://www.w3.org/TR/png-3/#11Chunks
 */
export function scanPng(bytes: Uint8Array): ScannedImage {
  const view = viewOf(bytes);
  const kept = [bytes.subarray(0, signatureBytes)];
  const exif: Uint8Array[] = [];
  const xmp: Uint8Array[] = [];
  let isAnimated = false;
  let type = '';
  for (let offset = signatureBytes; type !== 'IEND' && offset < bytes.length;) {
    const end = offset + chunkFrameBytes + view.getUint32(offset);
    if (end > bytes.length) throw new RangeError('A chunk is too long.');
    type = readCode(bytes, offset + 4);
    isAnimated ||= type === 'acTL';
    if (displayedChunks.has(type)) kept.push(bytes.subarray(offset, end));
    else if (type === 'eXIf') exif.push(bytes.subarray(offset + 8, end - 4));
    else if (textChunks.has(type)) xmp.push(bytes.subarray(offset + 8, end - 4));
    offset = end;
  }
  return { kept, exif, xmp, isAnimated, isTransformed: false };
}
