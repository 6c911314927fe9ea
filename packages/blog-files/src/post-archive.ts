import { parseMediaFile, type BlogPost } from '@branchbook/blog-core';
import { strFromU8, strToU8, unzipSync, type UnzipFileInfo, zipSync, type Zippable } from 'fflate';
import { archiveMediaFolder, archivePostFolder, toArchiveMedia } from './archive-media.ts';
import { createPostFileNames } from './post-file-names.ts';
import { type PostFileOptions, writePostFile } from './post-file.ts';

/** The Markdown files of an archive, in its order. `reason` is a sentence without its full stop. */
export type ArchiveReading =
  | { readonly type: 'read'; readonly files: readonly { readonly name: string; readonly text: string }[] }
  | { readonly type: 'refused'; readonly reason: string };

/** More than any browser stores. An archive that would unpack to more is refused as a zip bomb. */
export const maxUnpackedBytes = 50_000_000;

/**
 * Writes all posts as a .zip of Markdown files, named by `createPostFileNames`, in the order of the
 * list. The same posts and time give the same bytes.
 *
 * With images, the posts are in `posts/` and the images in `media/`, and each text and cover names its
 * images as `../media/…`. `readBlog` returns the posts as they were.
 *
 * @param now the time of the files, between 1980 and 2099
 * @param beside further files by their names; they come last
 * @param media the files of images by their names, `{id}-{width}x{height}.{extension}`
 * @param blogPath as for `writePostFile`
 * @throws Error for a year of `now` before 1980 or after 2099
 */
export function writePostArchive(
  posts: readonly BlogPost[],
  {
    now,
    beside = {},
    media = {},
    blogPath,
  }: PostFileOptions & {
    readonly now: Date;
    readonly beside?: Readonly<Record<string, string>> | undefined;
    readonly media?: Readonly<Record<string, Uint8Array>> | undefined;
  },
): Uint8Array<ArrayBuffer> {
  const names = createPostFileNames(posts);
  const images = new Set(Object.keys(media));
  const files = posts.map((post, index): [string, Zippable[string]] => [
    `${images.size > 0 ? archivePostFolder : ''}${names[index]}`,
    strToU8(writePostFile(toArchiveMedia(post, images), { blogPath })),
  ]);
  // Images are compressed already.
  const stored = Object.entries(media).map(([name, bytes]): [string, Zippable[string]] => [
    `${archiveMediaFolder}${name}`,
    [bytes, { level: 0 }],
  ]);
  const others = Object.entries(beside).map(([name, text]): [string, Zippable[string]] => [
    name,
    strToU8(text),
  ]);
  return zipSync(Object.fromEntries([...files, ...stored, ...others]), { mtime: now });
}

/**
 * Reads the Markdown files of a .zip, in any folder, and ignores all other files. Never throws, and
 * unpacks at most 50,000,000 bytes.
 */
export function readPostArchive(bytes: Uint8Array): ArchiveReading {
  let promised = 0;
  try {
    const unpacked = unzipSync(bytes, {
      filter: (file) => {
        if (!isPostFile(file.name)) return false;
        promised += getUnpackedSize(file);
        if (promised > maxUnpackedBytes) throw new TooLarge();
        return true;
      },
    });
    const files = Object.entries(unpacked).map(([name, content]) => ({ name, text: strFromU8(content) }));
    if (files.length === 0) return { type: 'refused', reason: 'There is no .md file in it' };
    return { type: 'read', files };
  } catch (error) {
    const reason =
      error instanceof TooLarge ? 'It would unpack to too much' : "It isn't a .zip that can be read";
    return { type: 'refused', reason };
  }
}

/**
 * Returns the text of one file of a .zip, by its whole name. Returns null if there is none, or if
 * it would unpack to more than 50,000,000 bytes. Never throws.
 */
export function readArchiveText(bytes: Uint8Array, name: string): string | null {
  const content = readArchiveFile(bytes, name);
  return content && strFromU8(content);
}

function readArchiveFile(bytes: Uint8Array, name: string): Uint8Array | null {
  try {
    const unpacked = unzipSync(bytes, {
      filter: (file) => file.name === name && getUnpackedSize(file) <= maxUnpackedBytes,
    });
    return unpacked[name] ?? null;
  } catch {
    return null;
  }
}

/** An image of an archive, also of one that was zipped again in a folder. */
const archiveMediaName = new RegExp(`^(?:.*/)?${archiveMediaFolder}([^/]+)$`, 'u');

/**
 * Returns the whole names of the images in a .zip that `writePostArchive` has written, also if its
 * folder was zipped again: 'blog/media/{id}-{width}x{height}.{extension}'. Never throws. Compare the
 * bytes of each with its name, since anybody can write a .zip.
 */
export function listArchiveMedia(bytes: Uint8Array): readonly string[] {
  const names: string[] = [];
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        const mediaName = archiveMediaName.exec(name)?.[1] ?? '';
        if (parseMediaFile(mediaName) && !isOfMacOs(name)) names.push(name);
        return false;
      },
    });
  } catch {
    // Not a .zip.
  }
  return names;
}

/**
 * Returns an image of a .zip by its whole name, so that one is in memory at a time. Returns null if
 * there is none, or if it would unpack to more than 50,000,000 bytes. Never throws.
 */
export function readArchiveMedia(bytes: Uint8Array, name: string): Uint8Array | null {
  return archiveMediaName.test(name) ? readArchiveFile(bytes, name) : null;
}

/**
 * Returns the maximum size of a file in bytes. An uncompressed file may promise less than it has.
 */
function getUnpackedSize({ compression, size, originalSize }: UnzipFileInfo): number {
  return compression === 0 ? Math.max(size, originalSize) : originalSize;
}

class TooLarge extends Error {}

function isPostFile(name: string): boolean {
  return /\.md$/iu.test(name) && !isOfMacOs(name);
}

/** macOS adds a hidden file for each file. */
function isOfMacOs(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\._)/u.test(name);
}
