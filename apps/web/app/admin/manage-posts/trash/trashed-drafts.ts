import type { PostStore, TrashedPost } from '@branchbook/blog-core';
import type { PostStorage } from '../../../posts/post-storage.ts';
import { indexedDbTrash, readTrashDrafts } from '../../../posts/browser-trash.ts';

import { broadcastDraftsChanged } from '../../drafts/draft-locks.ts';
import { pageDraftStore } from '../../drafts/draft-store.ts';
import { pageDraftSync } from '../../drafts/page-draft-sync.ts';
import { type Draft, readDraft } from '../../post-model/draft.ts';
import { withText } from '../../post-model/post-fields.ts';

/** A deleted draft of an unpublished post. Its post has the text of the draft. */
export interface TrashedDraft extends TrashedPost {
  readonly draft: Draft;
}

/** Lists the deleted drafts of unpublished posts, the latest first. They are in this browser. */
export async function listTrashedDrafts(): Promise<readonly TrashedDraft[]> {
  const records = await readTrashDrafts();
  return records
    .flatMap(({ key, post, deletedAt, draft: stored }) => {
      const draft = readDraft(stored);
      return draft ? [{ key, post, deletedAt, draft }] : [];
    })
    .toReversed();
}

/** No post has it. */
const noVersion = '';

/**
 * Adds the draft of an unpublished post to the trash, on the server that has it or in this browser.
 * Resolves to false if this browser has no trash. The caller removes the draft.
 *
 * @throws PostStoreError if a server did not move it; `conflict` if somebody else has changed or
 * published it, or another post has its id
 */
export async function moveToTrash({ store, isOnServer }: PostStorage, draft: Draft): Promise<boolean> {
  const { key, fields, unpublished } = draft;
  if (!unpublished) return false;
  const now = Date.now();
  const post = withText(unpublished.post, fields);
  const stored = isOnServer ? await store.drafts?.get(key) : null;
  if (stored) {
    // At once, so that no reader sees it. The first change is a conflict if the list has the id.
    const moveStored = (ifDraftVersion: string | null) =>
      store.apply([
        { type: 'delete', id: post.id, ifVersion: noVersion },
        { type: 'create', post, draft: key, ifDraftVersion },
        { type: 'delete', id: post.id },
      ]);
    await (pageDraftSync ? pageDraftSync.publish(key, moveStored) : moveStored(stored.version));
    return true;
  }
  try {
    // The post itself is in the trash, too, unless a server has it. Neighbors return to its position.
    const records = await indexedDbTrash.read(now);
    const following = records.find((each) => each.key === unpublished.trashKey)?.following ?? [];
    await indexedDbTrash.add([{ key, post, deletedAt: now, following, draft }], now);
    return true;
  } catch {
    return false;
  }
}

/** Restores the draft of an unpublished post. Rejects if it can't be saved. */
export async function restoreDraft({ key, draft }: TrashedDraft): Promise<void> {
  await pageDraftStore.save(draft, 'strict');
  await indexedDbTrash.discard([key]);
  broadcastDraftsChanged();
}

/** Deletes the draft of an unpublished post permanently, and the post itself. */
export async function deleteDraft(store: PostStore, { key, draft }: TrashedDraft): Promise<void> {
  const trashKey = draft.unpublished?.trashKey ?? null;
  if (trashKey !== null) await store.trash?.discard([trashKey]);
  await indexedDbTrash.discard([key]);
  broadcastDraftsChanged();
}
