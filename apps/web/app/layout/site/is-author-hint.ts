import { useSyncExternalStore } from 'react';

/** Where this browser remembers it. The value says nothing of who it was. */
const isAuthorKey = 'branchbook:may-write';

const listeners = new Set<() => void>();

/**
 * Whether whoever signed in last in this browser may use the admin, and has not signed out since. Public pages ask this instead
 * of the sign-in provider, whose code no reader should have to load. Only ways to the admin may depend on it: the guard there
 * asks the provider.
 *
 * False while the page is hydrated, as in the document that was built.
 */
export function useIsAuthorHint(): boolean {
  return useSyncExternalStore(subscribe, readIsAuthor, () => false);
}

/** Remembers it, for this tab and the others, until it is told otherwise. Where storage is blocked nothing is remembered. */
export function rememberIsAuthor(isAuthor: boolean): void {
  if (readIsAuthor() === isAuthor) return;
  try {
    if (isAuthor) localStorage.setItem(isAuthorKey, '1');
    else localStorage.removeItem(isAuthorKey);
  } catch {
    return;
  }
  for (const listener of listeners) listener();
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
    // `clear()` in another tab arrives without a key.
    if (key === isAuthorKey || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}
