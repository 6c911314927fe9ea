import { inflateSync, unzipSync, type UnzipFileInfo } from 'fflate';
import { type BlogFile, isHidden, needsContent } from './blog-file.ts';
import { decodeText } from './decode-text.ts';

/** The files of a .zip, in its order. `reason` is a sentence without its full stop. */
export type BlogFilesReading =
  | { readonly type: 'read'; readonly files: readonly BlogFile[] }
  | { readonly type: 'refused'; readonly reason: string };

/** More than any browser stores. An archive that would unpack to more is refused, as a zip bomb. */
const maxUnpackedBytes = 200_000_000;

/**
 * Reads the files of a .zip for `readBlog`. Unpacks only those whose content `readBlog` reads; of
 * the others it returns the path. Ignores dot files and `__MACOSX/`. Never throws, and unpacks at
 * most 200,000,000 bytes.
 *
 * Names are UTF-8 if they are valid UTF-8, even without the flag for it, which macOS does not set.
 * Else they are in code page 437.
 */
export function readArchiveFiles(bytes: Uint8Array): BlogFilesReading {
  const entries: { readonly path: string; readonly name: string }[] = [];
  let promised = 0;
  try {
    const entriesInOrder = readEntries(bytes).values();
    const unpacked = unzipSync(bytes, {
      filter: (file) => {
        const path = entriesInOrder.next().value?.name ?? file.name;
        if (path.endsWith('/') || isHidden(path)) return false;
        entries.push({ path, name: file.name });
        if (!needsContent(path)) return false;
        promised += getUnpackedSize(file);
        if (promised > maxUnpackedBytes) throw new TooLarge();
        return true;
      },
    });
    const files = entries.map(({ path, name }): BlogFile => ({ path, bytes: unpacked[name] ?? null }));
    return { type: 'read', files };
  } catch (error) {
    const reason =
      error instanceof TooLarge ? 'It would unpack to too much' : "It isn't a .zip that can be read";
    return { type: 'refused', reason };
  }
}

/**
 * Returns the content of one file of a .zip by its path in `readArchiveFiles`, so that one image is
 * in memory at a time. Returns null if there is none, or if it would unpack to more than 200,000,000
 * bytes. Never throws. Reads the list of the files once for each .zip.
 */
export function readArchiveFile(bytes: Uint8Array, path: string): Uint8Array<ArrayBuffer> | null {
  try {
    const entry = getEntries(bytes).get(path);
    if (!entry || getUnpackedSize(entry) > maxUnpackedBytes) return null;
    const { compression, size, originalSize, header } = entry;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    const packed = bytes.subarray(start, start + size);
    // Not a view of the whole .zip.
    if (compression === 0) return packed.slice();
    return compression === 8 ? inflateSync(packed, { out: new Uint8Array(originalSize) }) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the maximum size of a file in bytes. An uncompressed file may promise less than it has.
 */
function getUnpackedSize({
  compression,
  size,
  originalSize,
}: Pick<UnzipFileInfo, 'compression' | 'size' | 'originalSize'>): number {
  return compression === 0 ? Math.max(size, originalSize) : originalSize;
}

class TooLarge extends Error {}

/** A file in the list at the end of a .zip, with its sizes in bytes. */
interface ArchiveEntry extends Pick<UnzipFileInfo, 'compression' | 'size' | 'originalSize'> {
  readonly name: string;
  /** The offset of its header. */
  readonly header: number;
}

/** The files of each .zip by their paths, while it is in memory. */
const knownEntries = new WeakMap<Uint8Array, ReadonlyMap<string, ArchiveEntry>>();

function getEntries(bytes: Uint8Array): ReadonlyMap<string, ArchiveEntry> {
  const known = knownEntries.get(bytes);
  if (known) return known;
  // Of two with a path, the first one counts.
  const entries = new Map(
    readEntries(bytes)
      .toReversed()
      .map((entry) => [entry.name, entry]),
  );
  knownEntries.set(bytes, entries);
  return entries;
}

/** Returns all entries, in the order in which `unzipSync` meets them. */
function readEntries(bytes: Uint8Array): readonly ArchiveEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (view.getUint32(end, true) !== 0x06054b50) end -= 1;
  let count = view.getUint16(end + 8, true);
  let at = view.getUint32(end + 16, true);
  // A .zip of more than 65,535 files or 4 GB has a second, larger record.
  if (end >= 20 && view.getUint32(end - 20, true) === 0x07064b50) {
    const record = view.getUint32(end - 12, true);
    if (view.getUint32(record, true) === 0x06064b50) {
      count = view.getUint32(record + 32, true);
      at = view.getUint32(record + 48, true);
    }
  }
  const entries: ArchiveEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    const extra = at + 46 + view.getUint16(at + 28, true);
    const next = extra + view.getUint16(at + 30, true);
    const name = decodeName(bytes.subarray(at + 46, extra));
    // In this order, a number that needs more than 32 bits is in the extra field.
    const [originalSize = 0, size = 0, header = 0] = readLargeNumbers(
      view,
      [24, 20, 42].map((offset) => view.getUint32(at + offset, true)),
      { from: extra, to: next },
    );
    entries.push({ name, compression: view.getUint16(at + 10, true), originalSize, size, header });
    at = next + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Replaces each number that is too large for 32 bits by the next one of the ZIP64 extra field. */
function readLargeNumbers(
  view: DataView,
  numbers: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly number[] {
  if (!numbers.includes(0xff_ff_ff_ff)) return numbers;
  let field = from;
  while (field + 4 <= to && view.getUint16(field, true) !== 1) field += 4 + view.getUint16(field + 2, true);
  let next = field + 4;
  return numbers.map((number) => {
    if (number !== 0xff_ff_ff_ff || next + 8 > to) return number;
    next += 8;
    return Number(view.getBigUint64(next - 8, true));
  });
}

/** Composes letters, as on the web: macOS stores `é` as two characters. */
function decodeName(bytes: Uint8Array): string {
  const name = decodeText(bytes) ?? Array.from(bytes, decodeCodePage437).join('');
  return name.replaceAll('\\', '/').normalize('NFC');
}

function decodeCodePage437(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : (upperHalf[byte - 0x80] ?? '');
}

/** @see https://en.wikipedia.org/wiki/Code_page_437 */
const upperHalf = Array.from(
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}',
);
