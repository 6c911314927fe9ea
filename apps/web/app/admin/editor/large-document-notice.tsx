import { Button, Notice } from '@branchbook/ui';

/** Replaces a text that would freeze the page until the author opens it. */
export function LargeDocumentNotice({ onWrite: onOpen }: { onWrite: () => void }) {
  return (
    <Notice
      tone="warning"
      title="This post is very long"
      actions={
        <Button variant="outline" onClick={onOpen}>
          Open anyway
        </Button>
      }
    >
      Opening it may freeze your browser for a few seconds. You can still edit everything else.
    </Notice>
  );
}
