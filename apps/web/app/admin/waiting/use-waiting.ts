import { useSyncExternalStore } from 'react';

import { waitingChanges } from '../../posts/post-store.ts';
import type { WaitingChanges, WaitingState } from '../../posts/server-post-store.ts';

/** What waits for the server of this build. Only a build that has one may call it. */
export function useWaiting(): { readonly state: WaitingState; readonly changes: WaitingChanges } {
  if (!waitingChanges) throw new Error('Nothing waits in this build: its posts are in the browser.');
  const { subscribe, current } = waitingChanges;
  return { state: useSyncExternalStore(subscribe, current), changes: waitingChanges };
}
