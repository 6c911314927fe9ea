import type { BlogPost } from '@branchbook/blog-core';
import { toast } from '@branchbook/ui';

/**
 * Hands out the posts that are selected, in their order: one as a Markdown file, several as a .zip of them. Says what was
 * downloaded. The code for it is fetched when it is asked for.
 */
export async function downloadSelected(posts: readonly BlogPost[], now: Date): Promise<void> {
  const [first] = posts;
  if (!first) return;
  try {
    const { downloadArchive, downloadPost } = await import('./download-posts.ts');
    if (posts.length === 1) downloadPost(first);
    else downloadArchive(posts, now);
  } catch {
    toast.error('The file could not be written', 'Reload the page and try again.');
    return;
  }
  const title = `“${first.title || 'Untitled'}”`;
  if (posts.length === 1) toast.success('Post downloaded as .md', title);
  else toast.success(`${posts.length} posts downloaded as .zip`);
}
