import { unzipSync, type UnzipFileInfo } from 'fflate';
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
    const names = readNames(bytes).values();
    const unpacked = unzipSync(bytes, {
      filter: (file) => {
        const path = names.next().value ?? file.name;
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
 * bytes. Never throws.
 */
export function readArchiveFile(bytes: Uint8Array, path: string): Uint8Array<ArrayBuffer> | null {
  try {
    const names = readNames(bytes).values();
    const unpacked = unzipSync(bytes, {
      filter: (file) =>
        (names.next().value ?? file.name) === path && getUnpackedSize(file) <= maxUnpackedBytes,
    });
    const [content] = Object.values(unpacked);
    // Not a view of the whole .zip.
    return content ? content.slice() : null;
  } catch {
    return null;
  }
}

/**
 * Returns the maximum size of a file in bytes. An uncompressed file may promise less than it has.
 */
function getUnpackedSize({ compression, size, originalSize }: UnzipFileInfo): number {
  return compression === 0 ? Math.max(size, originalSize) : originalSize;
}

class TooLarge extends Error {}

/** Returns the names of all entries, in the order in which `unzipSync` meets them. */
function readNames(bytes: Uint8Array): readonly string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (view.getUint32(end, true) !== 0x06054b50) end -= 1;
  let count = view.getUint16(end + 8, true);
  let entry = view.getUint32(end + 16, true);
  // A .zip of more than 65,535 files or 4 GB has a second, larger record.
  if (end >= 20 && view.getUint32(end - 20, true) === 0x07064b50) {
    const record = view.getUint32(end - 12, true);
    if (view.getUint32(record, true) === 0x06064b50) {
      count = view.getUint32(record + 32, true);
      entry = view.getUint32(record + 48, true);
    }
  }
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const length = view.getUint16(entry + 28, true);
    names.push(decodeName(bytes.subarray(entry + 46, entry + 46 + length)));
    entry += 46 + length + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true);
  }
  return names;
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
