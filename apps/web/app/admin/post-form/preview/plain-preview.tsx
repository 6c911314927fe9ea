import { Notice } from '@branchbook/ui';

/** Shows the plain text if the preview cannot render. */
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
