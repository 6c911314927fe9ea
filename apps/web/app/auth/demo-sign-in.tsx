import { Button, Notice } from '@branchbook/ui';

import { storageMessages } from '../posts/messages.ts';

/** The whole of the demo's sign-in: it says what it is, and one button goes on. */
export function DemoSignIn({ onContinue }: { onContinue: () => void }) {
  return (
    <div className="grid gap-[18px]">
      <Notice tone="info" title="Demo sign-in">
        No account needed. {storageMessages.demo}
      </Notice>
      <Button size="lg" onClick={onContinue}>
        Continue as demo admin
      </Button>
    </div>
  );
}
