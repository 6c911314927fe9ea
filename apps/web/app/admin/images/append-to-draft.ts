import type { DraftLocks } from '../drafts/draft-locks.ts';
import type { IndexedDbDraftStore } from '../drafts/draft-store.ts';
import type { Draft } from '../post-model/draft.ts';

/**
 * Adds a paragraph at the end of a draft. Resolves to the changed draft; to null if it is gone, or
 * open in a form.
 */
export async function appendToDraft(
  {
    store,
    locks,
    now = Date.now,
  }: {
    store: Pick<IndexedDbDraftStore, 'get' | 'save'>;
    locks: Pick<DraftLocks, 'tryAcquire' | 'broadcast'>;
    now?: () => number;
  },
  key: string,
  paragraph: string,
): Promise<Draft | null> {
  const unlock = await locks.tryAcquire(key);
  if (!unlock) return null;
  try {
    const draft = await store.get(key);
    if (!draft) return null;
    const content = [draft.fields.content.trimEnd(), paragraph].filter(Boolean).join('\n\n');
    const changed = { ...draft, fields: { ...draft.fields, content }, savedAt: now() };
    await store.save(changed);
    return changed;
  } finally {
    unlock();
    locks.broadcast();
  }
}
