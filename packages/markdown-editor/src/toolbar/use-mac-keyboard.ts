import { useSyncExternalStore } from 'react';

import { isMacKeyboard } from '../shortcuts/shortcut.ts';

/** Is `isMacKeyboard` for rendering: false on a server and while its markup is hydrated. */
export function useMacKeyboard(): boolean {
  return useSyncExternalStore(subscribeToNothing, isMacKeyboard, isMacOnServer);
}

function subscribeToNothing(): () => void {
  return () => {};
}

function isMacOnServer(): boolean {
  return false;
}
