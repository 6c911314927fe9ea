/** An image file, divided into what is displayed and what is metadata. */
export interface ScannedImage {
  /** The parts of the file without metadata, in order. The color profile is not metadata. */
  readonly kept: readonly Uint8Array[];
  /** EXIF, from the byte order mark on. */
  readonly exif: readonly Uint8Array[];
  /** XMP, and other text that may have a position. */
  readonly xmp: readonly Uint8Array[];
  readonly isAnimated: boolean;
  /** True if the container itself rotates, mirrors or crops the pixels. */
  readonly isTransformed: boolean;
}

/** Returns a code of four characters (or fewer, at the end) as text. */
export function readCode(bytes: Uint8Array, offset: number, length = 4): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

/** Returns true if the bytes have a text at an offset. */
export function hasTextAt(bytes: Uint8Array, offset: number, text: string): boolean {
  return readCode(bytes, offset, text.length) === text;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
