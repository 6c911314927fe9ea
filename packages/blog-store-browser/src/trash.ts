import { indexedDbTrash } from './trash/indexed-db-trash.ts';
import type { TrashedRecord } from './trash/parse-trash-record.ts';

export { indexedDbTrash, trashRetentionMs, type TrashRecords } from './trash/indexed-db-trash.ts';
export type { TrashedRecord } from './trash/parse-trash-record.ts';

/**
 * Returns the deleted drafts of unpublished posts, in the order of deletion. `BrowserPostStore.trash`
 * does not list them.
 *
 * @param now in milliseconds since 1970
 */
export async function readTrashDrafts(now: number = Date.now()): Promise<readonly TrashedRecord[]> {
  return (await indexedDbTrash.read(now)).filter(({ draft }) => draft !== undefined);
}
