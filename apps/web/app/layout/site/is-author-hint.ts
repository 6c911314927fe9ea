import { useSyncExternalStore } from 'react';

import { createListeners } from '../../lib/create-listeners.ts';

/** The value doesn't say who signed in. */
const isAuthorKey = 'branchbook:may-write';

const listeners = createListeners();

/**
 * Returns true if the last person who signed in with this browser may use the admin and hasn't
 * signed out. A hint for links to the admin, so that public pages needn't load the sign-in
 * provider. The admin's guard checks the session.
 *
 * False during hydration, like the prerendered page.
 */
export function useIsAuthorHint(): boolean {
  return useSyncExternalStore(subscribe, readIsAuthor, () => false);
}

/** Stores the hint for all tabs. Does nothing if storage is blocked. */
export function rememberIsAuthor(isAuthor: boolean): void {
  if (readIsAuthor() === isAuthor) return;
  try {
    if (isAuthor) localStorage.setItem(isAuthorKey, '1');
    else localStorage.removeItem(isAuthorKey);
  } catch {
    return;
  }
  listeners.emit();
}

function readIsAuthor(): boolean {
  try {
    return localStorage.getItem(isAuthorKey) !== null;
  } catch {
    return false;
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // `clear()` in another tab sends no key.
    if (key === isAuthorKey || key === null) listener();
  };
  const unsubscribe = listeners.subscribe(listener);
  addEventListener('storage', onStorage);
  return () => {
    unsubscribe();
    removeEventListener('storage', onStorage);
  };
}
