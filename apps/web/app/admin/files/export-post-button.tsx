import type { BlogPost } from '@branchbook/blog-core';
import { Button, type ButtonProps, toast } from '@branchbook/ui';
import { Download } from 'lucide-react';

/** Hands out one post, as it is saved. The code for it is fetched when it is asked for. */
export function ExportPostButton({
  post,
  variant = 'outline',
}: {
  post: BlogPost | undefined;
  variant?: ButtonProps['variant'];
}) {
  async function download(): Promise<void> {
    try {
      const { downloadPost } = await import('./download-posts.ts');
      if (post) downloadPost(post);
    } catch {
      toast.error('The file could not be written', 'Reload the page and try again.');
    }
  }

  return (
    <Button variant={variant} disabled={!post} onClick={() => void download()}>
      <Download aria-hidden="true" />
      Download as .md
    </Button>
  );
}
