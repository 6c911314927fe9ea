import { findMediaIds, type MediaStore, type StoredMedia } from '@branchbook/blog-core';

import { readTrashDrafts } from '../../posts/browser-trash.ts';
import type { PostStorage } from '../../posts/post-storage.ts';
import { readAllPosts } from '../../posts/read-posts.ts';
import { pageDraftStore } from '../drafts/draft-store.ts';
import { readDraft } from '../post-model/draft.ts';
import { findImageUses, getDraftTexts, type ImageUsage, otherUse } from './image-uses.ts';

/**
 * Reads all posts, deleted posts and drafts of this browser, and returns by the ids of images what
 * they say about them. Of what only the store knows, it says that there is something: earlier
 * versions, and drafts that are only on the server. Rejects if one can't be read.
 */
export async function readImageUses(
  { store, loadMedia }: Pick<PostStorage, 'store' | 'loadMedia'>,
  images: readonly StoredMedia[],
): Promise<ReadonlyMap<string, ImageUsage>> {
  const [posts, drafts, deleted, deletedDrafts] = await Promise.all([
    readAllPosts(store),
    pageDraftStore.all(),
    store.trash?.list() ?? [],
    readTrashDrafts(),
  ]);
  // An unpublished post may be in the trash, too, but it isn't deleted.
  const unpublished = new Set(drafts.map(({ unpublished: before }) => before?.trashKey));
  const trash = [...deleted, ...deletedDrafts].filter(({ key }) => !unpublished.has(key));
  const usages = findImageUses({ posts, drafts, trash: trash.map(({ post }) => post) });
  const others = images.map(({ file }) => file.id).filter((id) => !usages.has(id));
  const used = await (await loadMedia()).findUsed(others);
  return new Map([...usages, ...[...used].map((id) => [id, usedElsewhere] as const)]);
}

const usedElsewhere: ImageUsage = { uses: [otherUse], alts: [] };

/**
 * Deletes images with their variants, unless something names them. The store knows posts, their
 * versions and its trash; the drafts of forms and of the trash are in this browser.
 *
 * @returns the ids of the images that remain, because they are used
 */
export async function deleteImages(
  media: Pick<MediaStore, 'delete'>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const [drafts, deletedDrafts] = await Promise.all([pageDraftStore.all(), readTrashDrafts()]);
  const used = new Set([
    ...drafts.flatMap((draft) => findMediaIds(getDraftTexts(draft))),
    ...deletedDrafts.flatMap(({ post, draft }) => findMediaIds({ post, draft: readDraft(draft)?.fields })),
  ]);
  const remaining = await media.delete(ids.filter((id) => !used.has(id)));
  return [...ids.filter((id) => used.has(id)), ...remaining];
}
