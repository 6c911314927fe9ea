import { Notice } from '@branchbook/ui';

/** Stands in for the preview where it cannot be drawn: the text as it was written. */
export function PlainPreview({ content }: { content: string }) {
  return (
    <>
      <Notice tone="warning" title="Preview unavailable" live="polite">
        Here’s the plain text. You can still publish.
      </Notice>
      <pre className="mt-5 font-mono text-data leading-[1.7] whitespace-pre-wrap [overflow-wrap:anywhere]">
        {content}
      </pre>
    </>
  );
}
