import { concatenate, hasTextAt, readCode, type ScannedImage, viewOf } from './scanned-image.ts';

/** The properties that change how pixels are displayed. */
const transforms = new Set(['irot', 'imir', 'clap']);
/** The boxes at the top, and in a movie, that hold no metadata about the scene. */
const displayedBoxes = new Set(['ftyp', 'meta', 'mdat', 'moov']);
const movieContainers = new Set(['moov', 'trak']);
const movieMetadata = new Set(['udta', 'meta', 'uuid']);
/** The offset to the byte order mark, and a directory without entries. */
const emptyExif = [0, 0, 0, 0, 0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0];

interface Box {
  readonly type: string;
  readonly start: number;
  readonly dataStart: number;
  readonly end: number;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the boxes of an AVIF or HEIC. Offsets point into the file, so metadata is not cut but
 * overwritten: EXIF by a directory without entries, XMP by spaces, other boxes by free space.
 *
 * @throws RangeError if a box or an item reaches beyond the end
 * @see https://aomediacodec.github.io/av1-avif/ and ISO/IEC 14496-12, 8.11
 */
export function scanHeif(bytes: Uint8Array): ScannedImage {
  const cleaned = bytes.slice();
  const exif: Uint8Array[] = [];
  const xmp: Uint8Array[] = [];
  const boxes = readBoxes(bytes, 0, bytes.length);
  for (const box of boxes) {
    if (!displayedBoxes.has(box.type)) freeBox(cleaned, box);
    if (box.type === 'moov') freeMovieMetadata(cleaned, box);
  }
  const [meta, otherMeta] = boxes.filter(({ type }) => type === 'meta');
  if (otherMeta) throw new RangeError('There is more than one meta box.');
  const parts = meta ? readBoxes(bytes, meta.dataStart + 4, meta.end) : [];
  const items = readItems(bytes, parts);
  const metadataIds = [...items].filter(([, type]) => type === 'Exif' || type === 'mime');
  const ranges = metadataIds.length > 0 ? readRanges(bytes, parts) : new Map<number, readonly Range[]>();
  for (const [id, type] of metadataIds) {
    const extents = ranges.get(id);
    if (!extents) throw new RangeError('The metadata is in another file, or nowhere.');
    const data = concatenate(extents.map(({ start, end }) => bytes.subarray(start, end)));
    for (const { start, end } of extents) cleaned.fill(type === 'Exif' ? 0 : 0x20, start, end);
    if (type !== 'Exif') {
      xmp.push(data);
      continue;
    }
    if (data.length >= 4) exif.push(data.subarray(4 + viewOf(data).getUint32(0)));
    const [first] = extents;
    if (first && first.end - first.start >= emptyExif.length) cleaned.set(emptyExif, first.start);
  }
  return {
    kept: [cleaned],
    exif,
    xmp,
    isAnimated: hasTextAt(bytes, 8, 'avis'),
    isTransformed: hasTransform(bytes, parts),
  };
}

function readBoxes(bytes: Uint8Array, from: number, to: number): readonly Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let start = from; start < to;) {
    let size = view.getUint32(start);
    let dataStart = start + 8;
    if (size === 1) {
      size = Number(view.getBigUint64(start + 8));
      dataStart += 8;
    } else if (size === 0) {
      size = to - start;
    }
    const end = start + size;
    if (end < dataStart || end > to) throw new RangeError('A box has a wrong size.');
    boxes.push({ type: readCode(bytes, start + 4), start, dataStart, end });
    start = end;
  }
  return boxes;
}

/** Turns a box into free space without content. */
function freeBox(cleaned: Uint8Array, { start, dataStart, end }: Box): void {
  cleaned.set(new TextEncoder().encode('free'), start + 4);
  cleaned.fill(0, dataStart, end);
}

function freeMovieMetadata(cleaned: Uint8Array, container: Box): void {
  for (const box of readBoxes(cleaned, container.dataStart, container.end)) {
    if (movieMetadata.has(box.type)) freeBox(cleaned, box);
    else if (movieContainers.has(box.type)) freeMovieMetadata(cleaned, box);
  }
}

/** Reads the types of items by their ids. */
function readItems(bytes: Uint8Array, parts: readonly Box[]): ReadonlyMap<number, string> {
  const items = new Map<number, string>();
  const box = parts.find(({ type }) => type === 'iinf');
  if (!box) return items;
  const view = viewOf(bytes);
  const countBytes = view.getUint8(box.dataStart) === 0 ? 2 : 4;
  for (const { type, dataStart } of readBoxes(bytes, box.dataStart + 4 + countBytes, box.end)) {
    const version = view.getUint8(dataStart);
    // Earlier versions have no type.
    if (type !== 'infe' || version < 2) continue;
    const idBytes = version === 2 ? 2 : 4;
    const id = readNumber(view, dataStart + 4, idBytes);
    items.set(id, readCode(bytes, dataStart + 4 + idBytes + 2));
  }
  return items;
}

/** Reads where the data of each item is in the file. */
function readRanges(bytes: Uint8Array, parts: readonly Box[]): ReadonlyMap<number, readonly Range[]> {
  const ranges = new Map<number, readonly Range[]>();
  const box = parts.find(({ type }) => type === 'iloc');
  if (!box) return ranges;
  const view = viewOf(bytes);
  let offset = box.dataStart;
  const read = (size: number): number => {
    const value = readNumber(view, offset, size);
    offset += size;
    return value;
  };
  const version = read(1);
  offset += 3;
  const sizes = read(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexBytes = version === 0 ? 0 : sizes & 15;
  const count = read(version < 2 ? 2 : 4);
  for (let item = 0; item < count; item += 1) {
    const id = read(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : read(2) & 15;
    const reference = read(2);
    const base = read(baseBytes);
    const extents = read(2);
    const origin = getOrigin(parts, method, reference);
    ranges.set(
      id,
      Array.from({ length: extents }, () => {
        offset += indexBytes;
        const start = (origin ?? 0) + base + read(offsetBytes);
        const end = start + read(lengthBytes);
        // An extent without bytes of its own would let a small file have billions of them.
        if (end === start || end > bytes.length) throw new RangeError('An item reaches beyond the end.');
        return { start, end };
      }),
    );
    if (origin === null) ranges.delete(id);
  }
  return ranges;
}

/** Where the offsets of an item begin; null if it is made of others or is in another file. */
function getOrigin(parts: readonly Box[], method: number, reference: number): number | null {
  if (method === 1) return parts.find(({ type }) => type === 'idat')?.dataStart ?? null;
  return method === 0 && reference === 0 ? 0 : null;
}

function readNumber(view: DataView, offset: number, size: number): number {
  switch (size) {
    case 0:
      return 0;
    case 1:
      return view.getUint8(offset);
    case 2:
      return view.getUint16(offset);
    case 4:
      return view.getUint32(offset);
    case 8:
      return Number(view.getBigUint64(offset));
    default:
      throw new RangeError('A number has a wrong size.');
  }
}

function hasTransform(bytes: Uint8Array, parts: readonly Box[]): boolean {
  const properties = parts.find(({ type }) => type === 'iprp');
  if (!properties) return false;
  return readBoxes(bytes, properties.dataStart, properties.end)
    .filter(({ type }) => type === 'ipco')
    .some(({ dataStart, end }) => readBoxes(bytes, dataStart, end).some(({ type }) => transforms.has(type)));
}
