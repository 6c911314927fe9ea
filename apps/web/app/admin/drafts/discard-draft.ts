import { createWebDraftLocks, broadcastDraftsChanged } from './draft-locks.ts';
import { pageDraftStore } from './draft-store.ts';

/** Removes a draft unless an open form is writing it. Resolves to false if it wasn't removed. */
export async function discardDraft(key: string): Promise<boolean> {
  const release = await createWebDraftLocks().tryAcquire(key);
  if (!release) return false;
  try {
    await pageDraftStore.remove(key);
    return true;
  } catch {
    return false;
  } finally {
    release();
    broadcastDraftsChanged();
  }
}
