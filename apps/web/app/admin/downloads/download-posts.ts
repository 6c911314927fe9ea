import { type BlogPost, type PostVersion, slugify } from '@branchbook/blog-core';
import { createPostFileNames, writePostArchive, writePostFile, writePostsJson } from '@branchbook/blog-files';

import { downloadBytes, downloadText } from '../../posts/download-text.ts';
import type { PostStorage } from '../../posts/post-storage.ts';
import type { Draft } from '../post-model/draft.ts';
import { getDraftTitle } from '../post-model/draft-title.ts';
import { toPost } from '../uploads/marked-drafts.ts';
import { draftsFileName, historyFileName } from '../uploads/own-files.ts';
import { readNamedMedia } from './read-named-media.ts';

/** Downloads one post as a Markdown file, named by its slug. */
export function downloadPost(post: BlogPost): void {
  downloadText(writePostFile(post), createPostFileNames([post])[0] ?? 'post.md');
}

/**
 * Downloads a draft as a Markdown file with `draft: true`, named by its slug, else by its title.
 *
 * @param posts the post that it changes
 */
export function downloadDraft(draft: Draft, posts: readonly BlogPost[]): void {
  const post = toPost(draft, posts);
  const slug = draft.fields.slug ?? (post.slug || slugify(getDraftTitle(draft.fields)));
  downloadText(writePostFile(post), createPostFileNames([{ ...post, slug }])[0] ?? 'draft.md');
}

/** The versions of one post. */
export interface PostVersionList {
  readonly postId: number;
  readonly versions: readonly PostVersion[];
}

/** Further data for the download, by the names of its files. */
export interface FurtherData {
  readonly drafts?: readonly Draft[];
  /** Earlier versions of posts. */
  readonly history?: readonly PostVersionList[];
}

/**
 * Downloads posts as a .zip of Markdown files, in their order, with the images that they name and a
 * JSON file for each kind of further data. Rejects with a `PostStoreError` if an image can't be read.
 */
export async function downloadArchive(
  posts: readonly BlogPost[],
  now: Date,
  further: FurtherData,
  storage: Pick<PostStorage, 'loadMedia'>,
): Promise<void> {
  const zip = await createArchive(posts, now, further, storage);
  downloadBytes(zip, `branchbook-posts-${toIsoDay(now)}.zip`, 'application/zip');
}

/** Creates the .zip of `downloadArchive`. */
export async function createArchive(
  posts: readonly BlogPost[],
  now: Date,
  { drafts, history }: FurtherData,
  storage: Pick<PostStorage, 'loadMedia'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const beside = {
    ...(drafts && { [draftsFileName]: JSON.stringify(drafts, null, 2) }),
    ...(history && { [historyFileName]: JSON.stringify(history, null, 2) }),
  };
  const media = await readNamedMedia(storage, [posts, drafts, history]);
  return writePostArchive(posts, { now, beside, media });
}

/**
 * Downloads posts as a JSON list in the form in which they are stored, without images; with further
 * data, as an object with `posts`.
 */
export function downloadJson(posts: readonly BlogPost[], now: Date, beside: FurtherData = {}): void {
  const isAlone = Object.keys(beside).length === 0;
  downloadText(
    isAlone ? writePostsJson(posts) : JSON.stringify({ posts, ...beside }),
    `branchbook-posts-${toIsoDay(now)}.json`,
  );
}

/** Returns the day in the author's time zone. */
function toIsoDay(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
