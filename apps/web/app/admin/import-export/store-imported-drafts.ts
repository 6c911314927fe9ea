import type { Draft } from '../post-model/draft.ts';
import type { IndexedDbDraftStore } from '../drafts/draft-store.ts';

/** Returns the drafts that this browser does not have yet. */
export function findNewDrafts(imported: readonly Draft[], kept: readonly Draft[]): readonly Draft[] {
  const known = new Set(kept.map(serialize));
  return imported.filter((draft) => !known.has(serialize(draft)));
}

/**
 * Stores drafts from files. No draft of this browser is replaced: a new draft whose key is taken
 * gets another key. Rejects if one can't be stored.
 */
export async function storeImportedDrafts(
  imported: readonly Draft[],
  store: Pick<IndexedDbDraftStore, 'all' | 'save'>,
): Promise<void> {
  // A slow database must not fail an import without drafts.
  if (imported.length === 0) return;
  const kept = await store.all();
  const taken = new Set(kept.map(({ key }) => key));
  for (const draft of findNewDrafts(imported, kept)) {
    let { key } = draft;
    for (let number = 2; taken.has(key); number += 1) key = `${draft.key}-${number}`;
    taken.add(key);
    await store.save({ ...draft, key });
  }
}

/** Returns a text that is equal for equal drafts, whatever their keys. */
function serialize({ fields, ...others }: Draft): string {
  const sorted = (record: object) => Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sorted(others).filter(([name]) => name !== 'key'), sorted(fields)]);
}
