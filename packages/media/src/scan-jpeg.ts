import { hasTextAt, type ScannedImage, viewOf } from './scanned-image.ts';

const marker = { endOfImage: 0xd9, startOfScan: 0xda, comment: 0xfe } as const;
const exifHeader = 'Exif\0\0';
const profileHeader = 'ICC_PROFILE\0';

/**
 * Divides a JPEG at its markers. What follows the end of the image is dropped: cameras append
 * videos, depth and gain maps there, which have metadata of their own.
 *
 * @throws RangeError if a segment reaches beyond the end
 * @see https://www.w3.org/Graphics/JPEG/itu-t81.pdf (annex B)
 */
export function scanJpeg(bytes: Uint8Array): ScannedImage {
  const view = viewOf(bytes);
  const kept = [bytes.subarray(0, 2)];
  const exif: Uint8Array[] = [];
  const xmp: Uint8Array[] = [];
  const scanned = { kept, exif, xmp, isAnimated: false, isTransformed: false };
  let offset = 2;
  while (offset < bytes.length) {
    if (bytes[offset] !== 0xff) throw new RangeError('A marker is missing.');
    const code = view.getUint8(offset + 1);
    if (code === 0xff) {
      // A fill byte.
      offset += 1;
      continue;
    }
    if (code === marker.endOfImage) {
      kept.push(bytes.subarray(offset, offset + 2));
      return scanned;
    }
    const length = view.getUint16(offset + 2);
    const end = offset + 2 + length;
    if (length < 2 || end > bytes.length) throw new RangeError('A segment is too long.');
    const data = bytes.subarray(offset + 4, end);
    const next = code === marker.startOfScan ? findScanEnd(bytes, end) : end;
    if (isDisplayed(code, data)) kept.push(bytes.subarray(offset, next));
    else if (hasTextAt(data, 0, exifHeader)) exif.push(data.subarray(exifHeader.length));
    else xmp.push(data);
    offset = next;
  }
  // Browsers show a file whose end is missing, too.
  return scanned;
}

/** Returns true for a segment without which the image would look different. */
function isDisplayed(code: number, data: Uint8Array): boolean {
  if (code === marker.comment) return false;
  switch (code) {
    case 0xe0:
      return hasTextAt(data, 0, 'JFIF\0');
    case 0xe2:
      return hasTextAt(data, 0, profileHeader);
    // Adobe's segment says how colors are stored.
    case 0xee:
      return hasTextAt(data, 0, 'Adobe');
    default:
      return code < 0xe0 || code > 0xef;
  }
}

/** Returns where the next marker after compressed data is: neither a stuffed byte nor a restart. */
function findScanEnd(bytes: Uint8Array, start: number): number {
  for (let offset = bytes.indexOf(0xff, start); offset !== -1; offset = bytes.indexOf(0xff, offset + 1)) {
    const code = bytes[offset + 1] ?? 0;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return offset;
  }
  return bytes.length;
}
