import { type BlogPost, type PostStore, PostStoreError, type PostSummary } from '@branchbook/blog-core';
import { toast } from '@branchbook/ui';

import type { StorageMessages } from '../../posts/messages.ts';
import type { PostStorage } from '../../posts/post-storage.ts';
import { readPosts } from '../../posts/read-posts.ts';
import { describeReadError } from '../lib/store-error-messages.ts';
import { type Draft, getEditedId } from '../post-model/draft.ts';
import { getDraftTitle } from '../post-model/draft-title.ts';
import { downloadMessages as messages } from './messages.ts';

/**
 * Downloads the selected posts and drafts in their order: one as a Markdown file, several as a
 * .zip with their images. Shows a toast with the result. Loads its code on first use.
 *
 * @param readDrafts reads the selected drafts with their contents
 */
export async function downloadSelected(
  storage: PostStorage,
  storageMessages: StorageMessages,
  selected: readonly Pick<PostSummary, 'id' | 'title'>[],
  now: Date,
  readDrafts: () => Promise<readonly Draft[]> = async () => [],
): Promise<void> {
  let drafts: readonly Draft[];
  let count: number;
  try {
    drafts = await readDrafts();
    count = selected.length + drafts.length;
    if (count === 0) return;
    const posts = await readExportedPosts(
      storage.store,
      selected.map(({ id }) => id),
    );
    const edited = await readPosts(
      storage.store,
      drafts.flatMap((draft) => getEditedId(draft) ?? []),
    );
    const [{ downloadArchive, downloadDraft, downloadPost }, { toPost }] = await Promise.all([
      import('./download-posts.ts'),
      import('../uploads/marked-drafts.ts'),
    ]);
    const [post] = posts;
    const [draft] = drafts;
    if (count > 1) {
      await downloadArchive([...posts, ...drafts.map((each) => toPost(each, edited))], now, {}, storage);
    } else if (post) downloadPost(post);
    else if (draft) downloadDraft(draft, edited);
  } catch (error) {
    showDownloadError(storageMessages, error);
    return;
  }
  const [first] = selected;
  const [draft] = drafts;
  if (count > 1) toast.success(messages.zipDownloaded(count, drafts.length === 0 ? 'posts' : 'files'));
  else if (first) toast.success(messages.postDownloaded, messages.quote(first.title || messages.untitled));
  else if (draft) toast.success(messages.draftDownloaded, messages.quote(getDraftTitle(draft.fields)));
}

/** Reads posts to export. Rejects with a `PostStoreError`, also if one is no longer in the list. */
export async function readExportedPosts(
  store: PostStore,
  ids: readonly number[],
): Promise<readonly BlogPost[]> {
  const posts = await readPosts(store, ids);
  if (posts.length < ids.length) throw new PostStoreError('not-found', 'A post is no longer in the list.');
  return posts;
}

/**
 * Shows a toast that says why a download failed. `notWritten` is its text if the file couldn't be
 * written.
 */
export function showDownloadError(
  storageMessages: StorageMessages,
  error: unknown,
  notWritten: string = messages.notWritten.title,
): void {
  if (error instanceof PostStoreError)
    toast.error(messages.notDownloaded, describeReadError(storageMessages, error));
  else toast.error(notWritten, messages.notWritten.text);
}
