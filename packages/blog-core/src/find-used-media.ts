import { findMediaIds } from './media-file.ts';
import type { PostStore } from './post-store.ts';

/**
 * Returns those of the ids that a post, its versions, a draft or the trash names. It reads all of
 * them: a building block of `MediaStore.findUsed` and `delete` for stores in a browser or in memory.
 */
export async function findUsedMedia(posts: PostStore, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const searched = new Set(ids);
  const used = new Set<string>();
  if (searched.size === 0) return used;
  const search = (value: unknown): void => {
    for (const id of findMediaIds(value)) if (searched.has(id)) used.add(id);
  };

  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof posts.list>> = await posts.list({ withContent: true, cursor });
    for (const post of page.posts) {
      search(post);
      search(await posts.versions?.list(post.id));
    }
    cursor = page.nextCursor;
  } while (cursor !== null);

  for (const { post } of (await posts.trash?.list()) ?? []) {
    search(post);
    search(await posts.versions?.list(post.id));
  }
  await searchDrafts(posts, search);
  return used;
}

async function searchDrafts(
  { drafts, versions }: PostStore,
  search: (value: unknown) => void,
): Promise<void> {
  if (!drafts) return;
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof drafts.list>> = await drafts.list({ cursor });
    for (const { key } of page.drafts) {
      const draft = await drafts.get(key);
      search(draft);
      // An unpublished post retains its versions.
      if (draft && draft.unpublishedAt !== null) search(await versions?.list(draft.post.id));
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
}
