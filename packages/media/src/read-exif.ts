/** What EXIF says that matters for showing and for privacy. */
export interface ExifInfo {
  /** 1 to 8; 1 if the pixels are displayed as stored. */
  readonly orientation: number;
  readonly hasLocation: boolean;
}

const orientationTag = 0x0112;
const gpsTag = 0x8825;
const latitudeTag = 2;
const entryBytes = 12;

/**
 * Reads orientation and position from EXIF.
 *
 * @param tiff the bytes from the byte order mark (`II` or `MM`) on
 * @throws RangeError if an offset is beyond the end
 * @see https://www.cipa.jp/std/documents/download_e.html?DC-008-Translation-2023-E
 */
export function readExif(tiff: Uint8Array): ExifInfo {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return { orientation: 1, hasLocation: false };
  const isLittleEndian = order === 0x4949;
  const first = readEntries(view, view.getUint32(4, isLittleEndian), isLittleEndian);
  const orientation = first.get(orientationTag)?.short ?? 1;
  const gps = first.get(gpsTag);
  return {
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    hasLocation: gps !== undefined && readEntries(view, gps.long, isLittleEndian).has(latitudeTag),
  };
}

interface Entry {
  readonly short: number;
  readonly long: number;
}

/** Reads a directory's values by tag. It never follows the chain of directories, which may be circular. */
function readEntries(view: DataView, start: number, isLittleEndian: boolean): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  const count = view.getUint16(start, isLittleEndian);
  for (let index = 0; index < count; index += 1) {
    const entry = start + 2 + index * entryBytes;
    entries.set(view.getUint16(entry, isLittleEndian), {
      short: view.getUint16(entry + 8, isLittleEndian),
      long: view.getUint32(entry + 8, isLittleEndian),
    });
  }
  return entries;
}
