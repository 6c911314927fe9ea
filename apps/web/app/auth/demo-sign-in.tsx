import { Button, Notice } from '@branchbook/ui';

import { pageMessages } from '../posts/page-messages.ts';

/** Renders the sign-in form of the demo: a notice and one button. */
export function DemoSignIn({ onContinue }: { onContinue: () => void }) {
  return (
    <div className="grid gap-[18px]">
      <Notice tone="info" title="Demo sign-in">
        {`No account needed. ${pageMessages.demo}`}
      </Notice>
      <Button size="lg" onClick={onContinue}>
        Continue as demo admin
      </Button>
    </div>
  );
}
