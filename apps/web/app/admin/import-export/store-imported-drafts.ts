import type { Draft } from '../post-form/post-model/draft.ts';
import type { IndexedDbDraftStore } from '../post-form/drafts/draft-store.ts';

/** The drafts that are not kept in this browser already, word for word. */
export function newDrafts(imported: readonly Draft[], kept: readonly Draft[]): readonly Draft[] {
  const known = new Set(kept.map(comparable));
  return imported.filter((draft) => !known.has(comparable(draft)));
}

/**
 * Keeps drafts from files beside those of this browser, of which none is replaced: where one has the same key and says something
 * else, the new one gets a key of its own. Rejects where one cannot be kept.
 */
export async function storeImportedDrafts(
  imported: readonly Draft[],
  store: Pick<IndexedDbDraftStore, 'all' | 'save'>,
): Promise<void> {
  const kept = await store.all();
  const taken = new Set(kept.map(({ key }) => key));
  for (const draft of newDrafts(imported, kept)) {
    let { key } = draft;
    for (let number = 2; taken.has(key); number += 1) key = `${draft.key}-${number}`;
    taken.add(key);
    await store.save({ ...draft, key });
  }
}

/** Whatever its key is. */
function comparable({ fields, ...others }: Draft): string {
  const sorted = (record: object) => Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([sorted(others).filter(([name]) => name !== 'key'), sorted(fields)]);
}
