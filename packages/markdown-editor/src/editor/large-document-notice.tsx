import { Button, Notice } from '@branchbook/ui';

import { largeDocumentMessages as messages } from '../options/messages.ts';

/** Replaces a text that would freeze the page until the author opens it. */
export function LargeDocumentNotice({ onWrite: onOpen }: { onWrite: () => void }) {
  return (
    <Notice
      tone="warning"
      title={messages.title}
      actions={
        <Button variant="outline" onClick={onOpen}>
          {messages.open}
        </Button>
      }
    >
      {messages.text}
    </Notice>
  );
}
