import { Button, type ButtonProps } from '@branchbook/ui';
import { Download } from 'lucide-react';

import { type PostWithIndex, loadPostsWithContent } from '../../posts/load-content.ts';
import { sayNotDownloaded } from './download-selected.ts';

/** Hands out one post, as it is saved. Its content, where it is not at hand, and the code for it are fetched when it is asked for. */
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
      sayNotDownloaded(error);
    }
  }

  return (
    <Button variant={variant} disabled={!target} onClick={() => void download()}>
      <Download aria-hidden="true" />
      Download as .md
    </Button>
  );
}
