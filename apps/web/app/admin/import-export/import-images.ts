import { findMediaIds, type MediaFile, parseMediaFile } from '@branchbook/blog-core';
import type { ReadPost } from '@branchbook/blog-files';
import { createMediaId } from '@branchbook/media';

import type { ReadFiles } from '../uploads/read-import-files.ts';
import type { SourceFileReader } from '../uploads/read-source-file.ts';
import type { ChosenPosts } from './choose-posts.ts';

/** An image that an import stores. */
export interface ImageToImport {
  /** Its path among the files. */
  readonly path: string;
  /** The file, if our own export has it: it needs no preparation. */
  readonly file: MediaFile | null;
}

/** The images that are stored already. */
export interface StoredImages {
  readonly ids: ReadonlySet<string>;
  /** Their URLs by the ids of the files that they were prepared from. */
  readonly urls: ReadonlyMap<string, string>;
}

export const noImages: StoredImages = { ids: new Set(), urls: new Map() };

/** Returns true for a type of image that can be prepared. */
function isImportable(path: string): boolean {
  return /\.(?:avif|gif|heic|jpe?g|png|webp)$/iu.test(path);
}

/** Returns files whose posts count an image of another type as missing. */
export function omitOtherImages(files: ReadFiles): ReadFiles {
  return {
    ...files,
    posts: files.posts.map((post) => omitImages(post, (path) => !isImportable(path))),
    leftOut: files.leftOut.map((file) =>
      file.post ? { ...file, post: omitImages(file.post, (path) => !isImportable(path)) } : file,
    ),
  };
}

/** Returns a post that counts some images as missing. */
export function omitImages(post: ReadPost, isOmitted: (path: string) => boolean): ReadPost {
  const { images = [] } = post;
  const omitted = images.filter(({ path }) => isOmitted(path)).map(({ reference }) => reference);
  if (omitted.length === 0) return post;
  // The issue names a reference without its variables.
  const isNamed = (name: string) => omitted.some((reference) => reference.trim().endsWith(name));
  return {
    ...post,
    images: images.filter(({ path }) => !isOmitted(path)),
    issues: post.issues.map((issue) =>
      issue.kind === 'images'
        ? {
            ...issue,
            found: issue.found.filter((name) => !isNamed(name)),
            missing: [...issue.missing, ...issue.found.filter(isNamed)],
          }
        : issue,
    ),
  };
}

/** Returns the paths of the images that posts name, each once. */
export function listImagePaths(posts: readonly ReadPost[]): readonly string[] {
  return [...new Set(posts.flatMap(({ images = [] }) => images.map(({ path }) => path)))];
}

/**
 * Returns the URLs of those images that are stored already, by their paths. Reads them only if any
 * image was prepared from a file.
 */
export async function findStoredUrls(
  paths: readonly string[],
  { urls }: StoredImages,
  read: SourceFileReader,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (urls.size === 0) return found;
  for (const path of paths) {
    const bytes = await read(path);
    const url = bytes && urls.get(await createMediaId(bytes));
    if (url) found.set(path, url);
  }
  return found;
}

/**
 * Returns the images that the chosen posts and drafts name and that are not stored yet: variants
 * before their main file.
 *
 * @param paths the paths of all images among the files
 */
export function listImagesToImport(
  { posts, unpublished, ownDrafts }: ChosenPosts,
  paths: readonly string[],
  { ids, urls }: { readonly ids: ReadonlySet<string>; readonly urls: ReadonlyMap<string, string> },
): readonly ImageToImport[] {
  const drafts = unpublished.filter(({ draft }) => draft !== null);
  const named = listImagePaths([...posts, ...drafts.map(({ file }) => file)]);
  const others = named.filter((path) => !urls.has(path)).map((path) => ({ path, file: null }));
  const own = paths.flatMap((path) => parseOwnImage(path) ?? []).filter(({ file }) => !ids.has(file.id));
  if (own.length === 0) return others;
  const namedIds = new Set(findMediaIds([posts, drafts, ownDrafts]));
  return [
    ...own
      .filter(({ file }) => namedIds.has(file.id))
      .toSorted((a, b) => Number(a.file.variant === null) - Number(b.file.variant === null)),
    ...others,
  ];
}

/** Returns the image of a path of our own export, `media/{name}`; null for any other path. */
function parseOwnImage(path: string): (ImageToImport & { readonly file: MediaFile }) | null {
  const name = /(?:^|\/)media\/([^/]+)$/u.exec(path)?.[1] ?? '';
  const file = parseMediaFile(name);
  return file && { path, file };
}

/**
 * Returns true if a main file has the bytes of its name: anybody can write a .zip. The name of a
 * variant doesn't say its bytes.
 */
export async function isFileOf(bytes: Uint8Array<ArrayBuffer>, file: MediaFile): Promise<boolean> {
  return file.variant !== null || (await createMediaId(bytes)) === file.id;
}
