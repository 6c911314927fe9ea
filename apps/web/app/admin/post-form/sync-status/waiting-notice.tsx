import { Button, Notice } from '@branchbook/ui';
import { useState, useSyncExternalStore } from 'react';

import { waitingChanges } from '../../../posts/post-store.ts';
import type { WaitingChanges, WaitingState } from '../../../posts/server-post-store.ts';
import { UnsentChanges } from './unsent-changes.tsx';
import { failedEntry, waitingWords } from './waiting-words.ts';

const title = 'Waiting for the server';

/** Says on every screen of the admin what the server has not confirmed yet, and what it will not take. */
export function WaitingNotice() {
  const { state, changes } = useWaiting();
  const [isTrying, setIsTrying] = useState(false);
  const words = waitingWords(state);
  const failed = failedEntry(state);
  const unsent = state.entries.filter((entry) => entry.state !== 'waiting' || entry === failed);

  async function tryAgain(button: HTMLElement): Promise<void> {
    // Focus moves first: the disabled button would lose it.
    button.closest('main')?.focus();
    setIsTrying(true);
    await changes.send().catch(() => {});
    setIsTrying(false);
  }

  return (
    <>
      <Notice
        tone="info"
        live="polite"
        title={words && title}
        className="mb-7 max-w-[960px]"
        actions={
          <Button
            variant="outline"
            isPending={isTrying}
            onClick={(event) => void tryAgain(event.currentTarget)}
          >
            Try again
          </Button>
        }
      >
        {words}
      </Notice>
      <UnsentChanges entries={unsent} changes={changes} />
    </>
  );
}

/** The same, in a few words, where one is writing. */
export function WaitingStatus() {
  const { state } = useWaiting();
  return <p className="empty:hidden">{waitingWords(state) && title}</p>;
}

/** Returns the changes that wait for the server. Throws in a build without a server. */
export function useWaiting(): { readonly state: WaitingState; readonly changes: WaitingChanges } {
  if (!waitingChanges) throw new Error('Nothing waits in this build: its posts are in the browser.');
  const { subscribe, current } = waitingChanges;
  return { state: useSyncExternalStore(subscribe, current), changes: waitingChanges };
}
