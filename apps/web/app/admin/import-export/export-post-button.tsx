import { Button, type ButtonProps } from '@branchbook/ui';
import { Download } from 'lucide-react';

import { type PostWithIndex, loadPostsWithContent } from '../../posts/load-content.ts';
import { showDownloadError } from './download-selected.ts';
import { exportMessages } from './messages.ts';

/** Downloads one post as it is saved. Loads its content and the code for it on a click. */
export function ExportPostButton({
  target,
  variant = 'outline',
}: {
  target: PostWithIndex | undefined;
  variant?: ButtonProps['variant'];
}) {
  async function download(): Promise<void> {
    try {
      const [post] = target ? await loadPostsWithContent([target]) : [];
      const { downloadPost } = await import('./download-posts.ts');
      if (post) downloadPost(post);
    } catch (error) {
      showDownloadError(error);
    }
  }

  return (
    <Button variant={variant} disabled={!target} onClick={() => void download()}>
      <Download aria-hidden="true" />
      {exportMessages.post}
    </Button>
  );
}
