import { Notice } from '@branchbook/ui';

/** Shows the raw text of a post whose body failed to render. */
export function PlainBody({ content }: { content: string }) {
  return (
    <div className="grid min-w-0 gap-6">
      <Notice tone="warning" live="assertive" title="This post could not be formatted">
        This is its text, as it was written.
      </Notice>
      <div data-post-body="" className="font-mono text-ui whitespace-pre-wrap [overflow-wrap:anywhere]">
        {content}
      </div>
    </div>
  );
}
