import { PostStoreError } from '@branchbook/blog-core';
import { toast } from '@branchbook/ui';

import { type PostAt, readWholePosts } from '../../posts/whole-posts.ts';
import { describeReadError } from '../post-model/store-error-words.ts';

/**
 * Hands out the posts that are selected, in their order: one as a Markdown file, several as a .zip of them. Says what was
 * downloaded. The code for it is fetched when it is asked for.
 */
export async function downloadSelected(selected: readonly PostAt[], now: Date): Promise<void> {
  const [first] = selected;
  if (!first) return;
  try {
    const posts = await readWholePosts(selected);
    const { downloadArchive, downloadPost } = await import('./download-posts.ts');
    const [only] = posts;
    if (posts.length === 1 && only) downloadPost(only);
    else downloadArchive(posts, now);
  } catch (error) {
    sayNotDownloaded(error);
    return;
  }
  const title = `“${first.post.title || 'Untitled'}”`;
  if (selected.length === 1) toast.success('Post downloaded as .md', title);
  else toast.success(`${selected.length} posts downloaded as .zip`);
}

/** Says why a file was not handed out: the posts for it could not be read, or it could not be written. `notWritten` says the latter. */
export function sayNotDownloaded(error: unknown, notWritten = 'The file could not be written'): void {
  if (error instanceof PostStoreError) toast.error('Nothing was downloaded', describeReadError(error));
  else toast.error(notWritten, 'Reload the page and try again.');
}
