import { type BlogPost, type IndexedPost, slugify } from '@branchbook/blog-core';
import { createPostFileNames, writePostArchive, writePostFile, writePostsJson } from '@branchbook/blog-files';

import type { PostHistory } from '../../posts/history-and-trash.ts';
import { downloadBytes, downloadText } from '../../posts/download-text.ts';
import type { Draft } from '../post-form/post-model/draft.ts';
import { getDraftTitle } from '../post-form/post-model/draft-title.ts';
import { postOfDraft } from './marked-drafts.ts';
import { draftsFileName, historyFileName } from './own-files.ts';

/** Hands out one post as a Markdown file, named by its slug. */
export function downloadPost(post: BlogPost): void {
  downloadText(writePostFile(post), createPostFileNames([post])[0] ?? 'post.md');
}

/** Hands out a draft as a Markdown file that says `draft: true`, named by its address, else by its title. */
export function downloadDraft(draft: Draft, posts: readonly IndexedPost[]): void {
  const post = postOfDraft(draft, posts);
  const slug = draft.fields.slug ?? (post.slug || slugify(getDraftTitle(draft.fields)));
  downloadText(writePostFile(post), createPostFileNames([{ ...post, slug }])[0] ?? 'draft.md');
}

/** What may go along with the posts, by the names under which it does. */
export interface DownloadedBeside {
  readonly drafts?: readonly Draft[];
  /** What posts said before. */
  readonly history?: readonly Pick<PostHistory, 'postId' | 'versions'>[];
}

/** Hands out posts as a .zip of Markdown files, in their order, and a JSON file for each thing beside them. */
export function downloadArchive(
  posts: readonly BlogPost[],
  now: Date,
  { drafts, history }: DownloadedBeside = {},
): void {
  const beside = {
    ...(drafts && { [draftsFileName]: JSON.stringify(drafts, null, 2) }),
    ...(history && { [historyFileName]: JSON.stringify(history, null, 2) }),
  };
  downloadBytes(
    writePostArchive(posts, { now, beside }),
    `branchbook-posts-${isoDay(now)}.zip`,
    'application/zip',
  );
}

/** Hands out posts as one JSON list, in the form in which they are stored; with other things, as `posts` beside them. */
export function downloadJson(posts: readonly BlogPost[], now: Date, beside: DownloadedBeside = {}): void {
  const isAlone = Object.keys(beside).length === 0;
  downloadText(
    isAlone ? writePostsJson(posts) : JSON.stringify({ posts, ...beside }),
    `branchbook-posts-${isoDay(now)}.json`,
  );
}

/** The author's own day, not that of Greenwich. */
function isoDay(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
