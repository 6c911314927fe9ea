/** Metadata for fixtures: tests put it into images that an encoder made. */
import { concatenate, readCode, viewOf } from './scanned-image.ts';

/** A text that no test image has by chance. */
export const secret = 'Secret garden 52.520';

export interface FakeExif {
  readonly orientation?: number;
  readonly hasLocation?: boolean;
}

/** Makes EXIF with an orientation, a comment and a position, from the byte order mark on. */
export function makeExif({ orientation = 1, hasLocation = false }: FakeExif): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(128);
  const view = viewOf(bytes);
  bytes.set(toBytes('MM\0*'));
  view.setUint32(4, 8);
  view.setUint16(8, hasLocation ? 2 : 1);
  setEntry(view, 10, { tag: 0x0112, type: 3, value: orientation * 0x1_0000 });
  if (hasLocation) setEntry(view, 22, { tag: 0x8825, type: 4, value: 60 });
  view.setUint16(60, 1);
  setEntry(view, 62, { tag: 2, type: 5, value: 80 });
  bytes.set(toBytes(secret), 80);
  return bytes;
}

function setEntry(
  view: DataView,
  offset: number,
  { tag, type, value }: { tag: number; type: number; value: number },
): void {
  view.setUint16(offset, tag);
  view.setUint16(offset + 2, type);
  view.setUint32(offset + 4, 1);
  view.setUint32(offset + 8, value);
}

export const fakeXmp = toBytes(
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:GPSLatitude>${secret}</exif:GPSLatitude></x:xmpmeta>`,
);

export function addJpegExif(jpeg: Uint8Array, exif: FakeExif): Uint8Array<ArrayBuffer> {
  return addJpegSegments(jpeg, [[0xe1, concatenate([toBytes('Exif\0\0'), makeExif(exif)])]]);
}

/** Adds segments after the start of a JPEG. */
export function addJpegSegments(
  jpeg: Uint8Array,
  segments: readonly (readonly [code: number, data: Uint8Array])[],
): Uint8Array<ArrayBuffer> {
  const added = segments.map(([code, data]) => {
    const header = new Uint8Array([0xff, code, 0, 0]);
    viewOf(header).setUint16(2, data.length + 2);
    return concatenate([header, data]);
  });
  return concatenate([jpeg.subarray(0, 2), ...added, jpeg.subarray(2)]);
}

export function addPngExif(png: Uint8Array, exif: FakeExif): Uint8Array<ArrayBuffer> {
  return addPngChunks(png, [['eXIf', makeExif(exif)]]);
}

/** Adds chunks after the header of a PNG. */
export function addPngChunks(
  png: Uint8Array,
  chunks: readonly (readonly [type: string, data: Uint8Array])[],
): Uint8Array<ArrayBuffer> {
  const headerEnd = 33;
  const added = chunks.map(([type, data]) => makePngChunk(type, data));
  return concatenate([png.subarray(0, headerEnd), ...added, png.subarray(headerEnd)]);
}

export function makePngChunk(type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunk = concatenate([new Uint8Array(4), toBytes(type), data, new Uint8Array(4)]);
  viewOf(chunk).setUint32(0, data.length);
  viewOf(chunk).setUint32(chunk.length - 4, getCrc32(chunk.subarray(4, -4)));
  return chunk;
}

function getCrc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  return ~crc >>> 0;
}

/** Makes a WebP of chunks. */
export function makeWebp(
  chunks: readonly (readonly [type: string, data: Uint8Array])[],
): Uint8Array<ArrayBuffer> {
  const parts = chunks.map(([type, data]) => {
    const header = toBytes(`${type}....`);
    viewOf(header).setUint32(4, data.length, true);
    return concatenate([header, data, new Uint8Array(data.length % 2)]);
  });
  const file = concatenate([toBytes('RIFF....WEBP'), ...parts]);
  viewOf(file).setUint32(4, file.length - 8, true);
  return file;
}

/** Makes a box of an AVIF or HEIC. */
export function makeBox(
  type: string,
  ...contents: readonly (Uint8Array | readonly number[])[]
): Uint8Array<ArrayBuffer> {
  const box = concatenate([
    new Uint8Array(4),
    toBytes(type),
    ...contents.map((content) => Uint8Array.from(content)),
  ]);
  viewOf(box).setUint32(0, box.length);
  return box;
}

/** Adds XMP to a WebP, and the header that announces it. */
export function addWebpXmp(webp: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks: (readonly [string, Uint8Array])[] = [];
  for (let offset = 12; offset < webp.length;) {
    const size = viewOf(webp).getUint32(offset + 4, true);
    chunks.push([readCode(webp, offset), webp.slice(offset + 8, offset + 8 + size)]);
    offset += 8 + size + (size % 2);
  }
  const [first] = chunks;
  if (first?.[0] !== 'VP8X') throw new Error('The WebP has no header for more chunks.');
  first[1][0] = (first[1][0] ?? 0) | 0b100;
  return makeWebp([...chunks, ['XMP ', fakeXmp]]);
}

export interface FakeHeif {
  readonly brand?: 'avif' | 'heic';
  readonly width?: number;
  readonly height?: number;
  /** Boxes in front of the size. */
  readonly parts?: readonly Uint8Array[];
  readonly properties?: readonly Uint8Array[];
}

/** Makes the header of a HEIC, or of an AVIF, without pixels. */
export function makeHeif({
  brand = 'heic',
  width = 40,
  height = 30,
  parts = [],
  properties = [],
}: FakeHeif = {}): Uint8Array<ArrayBuffer> {
  const size = new Uint8Array(12);
  viewOf(size).setUint32(4, width);
  viewOf(size).setUint32(8, height);
  const isPrimary = makeBox('pitm', [0, 0, 0, 0, 0, 1]);
  const associations = makeBox('ipma', [0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 1]);
  const container = makeBox('ipco', makeBox('ispe', size), ...properties);
  return concatenate([
    makeBox('ftyp', toBytes(`${brand}\0\0\0\0mif1${brand}`)),
    makeBox('meta', [0, 0, 0, 0], isPrimary, ...parts, makeBox('iprp', container, associations)),
    makeBox('mdat', new Uint8Array(100)),
  ]);
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

/** Returns true if the bytes have a text. */
export function includesText(bytes: Uint8Array, text: string): boolean {
  const first = text.codePointAt(0) ?? 0;
  for (let index = bytes.indexOf(first); index !== -1; index = bytes.indexOf(first, index + 1)) {
    if (readCode(bytes, index, text.length) === text) return true;
  }
  return false;
}
