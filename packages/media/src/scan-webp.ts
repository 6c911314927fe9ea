import { hasTextAt, readCode, type ScannedImage, viewOf } from './scanned-image.ts';

const headerBytes = 12;
const displayedChunks = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** The flags of VP8X that say that EXIF and XMP follow. */
const metadataFlags = 0b1100;
const animationFlag = 0b10;
const exifHeader = 'Exif\0\0';

/**
 * Divides a WebP into its chunks. What follows the container is dropped.
 *
 * @throws RangeError if a chunk reaches beyond the end
 * @see https://www.rfc-editor.org/rfc/rfc9649#section-2
 */
export function scanWebp(bytes: Uint8Array): ScannedImage {
  const view = viewOf(bytes);
  const chunks: Uint8Array[] = [];
  const exif: Uint8Array[] = [];
  const xmp: Uint8Array[] = [];
  let isAnimated = false;
  const fileEnd = 8 + view.getUint32(4, true);
  // Some encoders leave out the last padding.
  if (fileEnd > bytes.length + 1) throw new RangeError('The file ends too early.');
  for (let offset = headerBytes; offset < Math.min(fileEnd, bytes.length);) {
    const size = view.getUint32(offset + 4, true);
    // Chunks have an even length.
    const end = offset + 8 + size + (size % 2);
    if (offset + 8 + size > bytes.length) throw new RangeError('A chunk is too long.');
    const type = readCode(bytes, offset);
    const data = bytes.subarray(offset + 8, offset + 8 + size);
    if (displayedChunks.has(type)) {
      const chunk = new Uint8Array(end - offset);
      chunk.set(bytes.subarray(offset, offset + 8 + size));
      if (type === 'VP8X') {
        const flags = chunk[8] ?? 0;
        isAnimated = (flags & animationFlag) !== 0;
        chunk[8] = flags & ~metadataFlags;
      }
      chunks.push(chunk);
    } else if (type === 'EXIF') {
      exif.push(hasTextAt(data, 0, exifHeader) ? data.subarray(exifHeader.length) : data);
    } else {
      xmp.push(data);
    }
    offset = end;
  }
  return { kept: [createHeader(chunks), ...chunks], exif, xmp, isAnimated, isTransformed: false };
}

function createHeader(chunks: readonly Uint8Array[]): Uint8Array {
  const header = new TextEncoder().encode('RIFF....WEBP');
  const size = chunks.reduce((sum, { length }) => sum + length, 4);
  viewOf(header).setUint32(4, size, true);
  return header;
}
