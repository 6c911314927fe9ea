import type { BlogPost } from '@branchbook/blog-core';
import { postFileNames, writePostArchive, writePostFile, writePostsJson } from '@branchbook/blog-core/files';

import { downloadBytes, downloadText } from '../../posts/download-text.ts';

/** Hands out one post as a Markdown file, named by its slug. */
export function downloadPost(post: BlogPost): void {
  downloadText(writePostFile(post), postFileNames([post])[0] ?? 'post.md');
}

/** Hands out posts as a .zip of Markdown files, in their order. */
export function downloadArchive(posts: readonly BlogPost[], now: Date): void {
  downloadBytes(writePostArchive(posts, { now }), `branchbook-posts-${isoDay(now)}.zip`, 'application/zip');
}

/** Hands out posts as one JSON list, in the form in which they are stored. */
export function downloadJson(posts: readonly BlogPost[], now: Date): void {
  downloadText(writePostsJson(posts), `branchbook-posts-${isoDay(now)}.json`);
}

/** The author's own day, not that of Greenwich. */
function isoDay(date: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}
