import { Dialog } from '@branchbook/ui';
import { createRoot } from 'react-dom/client';

import { DemoSignIn } from './demo-sign-in.tsx';

/** Longer than the dialog's closing animation. */
const closingMs = 1_000;

/** Opens the sign-in form in a dialog, until it is closed or calls `onContinue`. */
export function openDemoSignIn(onContinue: () => void): void {
  const node = document.body.appendChild(document.createElement('div'));
  const root = createRoot(node);
  show(true);

  function show(isOpen: boolean): void {
    root.render(
      <Dialog isOpen={isOpen} title="Sign in" onClose={close}>
        <DemoSignIn
          onContinue={() => {
            onContinue();
            close();
          }}
        />
      </Dialog>,
    );
  }

  function close(): void {
    show(false);
    setTimeout(() => {
      root.unmount();
      node.remove();
    }, closingMs);
  }
}
