import { createWebLockClaims, tellDraftsChanged } from './draft-claims.ts';
import { pageDraftStore } from './draft-store.ts';

/** Removes a draft that no open form is writing. Resolves with false if one is, or if the browser refuses. */
export async function discardDraft(key: string): Promise<boolean> {
  const release = await createWebLockClaims().tryClaim(key);
  if (!release) return false;
  try {
    await pageDraftStore.remove(key);
    return true;
  } catch {
    return false;
  } finally {
    release();
    tellDraftsChanged();
  }
}
