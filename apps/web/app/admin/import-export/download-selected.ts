import { type IndexedPost, PostStoreError } from '@branchbook/blog-core';
import { toast } from '@branchbook/ui';

import { type PostWithIndex, loadPostsWithContent } from '../../posts/load-content.ts';
import type { Draft } from '../post-form/post-model/draft.ts';
import { getDraftTitle } from '../post-form/post-model/draft-title.ts';
import { describeReadError } from '../lib/store-error-messages.ts';
import { exportMessages as messages } from './messages.ts';

/** Drafts to download with the posts, and the list whose posts they may change. */
interface SelectedDrafts {
  readonly drafts: readonly Draft[];
  readonly posts: readonly IndexedPost[];
}

/**
 * Downloads the selected posts and drafts in their order: one as a Markdown file, several as a
 * .zip. Shows a toast with the result. Loads its code on first use.
 */
export async function downloadSelected(
  selected: readonly PostWithIndex[],
  now: Date,
  { drafts, posts: list }: SelectedDrafts = { drafts: [], posts: [] },
): Promise<void> {
  const count = selected.length + drafts.length;
  if (count === 0) return;
  try {
    const posts = await loadPostsWithContent(selected);
    const [{ downloadArchive, downloadDraft, downloadPost }, { toPost }] = await Promise.all([
      import('./download-posts.ts'),
      import('./marked-drafts.ts'),
    ]);
    const [post] = posts;
    const [draft] = drafts;
    if (count > 1) downloadArchive([...posts, ...drafts.map((each) => toPost(each, list))], now);
    else if (post) downloadPost(post);
    else if (draft) downloadDraft(draft, list);
  } catch (error) {
    showDownloadError(error);
    return;
  }
  const [first] = selected;
  const [draft] = drafts;
  if (count > 1) toast.success(messages.zipDownloaded(count, drafts.length === 0 ? 'posts' : 'files'));
  else if (first)
    toast.success(messages.postDownloaded, messages.quote(first.post.title || messages.untitled));
  else if (draft) toast.success(messages.draftDownloaded, messages.quote(getDraftTitle(draft.fields)));
}

/**
 * Shows a toast that says why a download failed. `notWritten` is its text if the file couldn't be
 * written.
 */
export function showDownloadError(error: unknown, notWritten: string = messages.notWritten.title): void {
  if (error instanceof PostStoreError) toast.error(messages.notDownloaded, describeReadError(error));
  else toast.error(notWritten, messages.notWritten.text);
}
