import type { PostSummary } from '@branchbook/blog-core';
import { Button, type ButtonProps } from '@branchbook/ui';
import { Download } from 'lucide-react';

import { usePostStore, useStorageMessages } from '../../posts/post-storage.ts';
import { readExportedPosts, showDownloadError } from './download-selected.ts';
import { downloadMessages } from './messages.ts';

/** Downloads one post as it is saved. Loads its content and the code for it on a click. */
export function ExportPostButton({
  post: { id },
  variant = 'outline',
}: {
  post: Pick<PostSummary, 'id'>;
  variant?: ButtonProps['variant'];
}) {
  const store = usePostStore();
  const storageMessages = useStorageMessages();

  async function download(): Promise<void> {
    try {
      const [post] = await readExportedPosts(store, [id]);
      const { downloadPost } = await import('./download-posts.ts');
      if (post) downloadPost(post);
    } catch (error) {
      showDownloadError(storageMessages, error);
    }
  }

  return (
    <Button variant={variant} onClick={() => void download()}>
      <Download aria-hidden="true" />
      {downloadMessages.post}
    </Button>
  );
}
