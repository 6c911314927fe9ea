import {
  type BlogPost,
  createPost,
  type PostChange,
  type PostStore,
  PostStoreError,
  type VersionedPost,
} from '@branchbook/blog-core';

import { createIdempotentApply, type IdempotentApply } from '../create-idempotent-apply.ts';
import { createUnconfirmed, type Unconfirmed } from '../../post-model/create-unconfirmed.ts';
import { createUpdate } from '../../post-model/apply-fields.ts';
import type { PostFields } from '../../post-model/post-fields.ts';
import { getOtherFields, toPostDraft } from './new-post-draft.ts';

/** The state of a new post's saves. */
export interface Publishing {
  readonly store: PostStore;
  readonly apply: IdempotentApply;
  readonly unconfirmed: Unconfirmed;
}

/** Creates the state of a form before its first save. */
export function createPublishing(store: PostStore): Publishing {
  return { store, apply: createIdempotentApply(store), unconfirmed: createUnconfirmed(store) };
}

/**
 * Publishes the text of a form as a new post. If the save before failed because its response got
 * lost, the post may exist: then it gets the text, so that there is one post. Rejects with a
 * `PostStoreError`.
 *
 * @param publishing the same for all saves of a form
 */
export async function publishPost(fields: PostFields, publishing: Publishing): Promise<BlogPost> {
  const stored = await publishing.unconfirmed.find();
  return stored ? update(stored, fields, publishing) : create(fields, publishing);
}

async function create(fields: PostFields, { apply, unconfirmed }: Publishing): Promise<BlogPost> {
  // The same text is sent again as the same post.
  let post = unconfirmed.get();
  const createChanges = (): readonly PostChange[] => {
    post = toPost(fields, new Date());
    // The store replaces an id that is taken.
    return [{ type: 'create', post }];
  };
  const { posts } = await unconfirmed.send(
    () => post,
    () => apply(fields, createChanges),
  );
  return getSaved(posts);
}

async function update(
  stored: VersionedPost,
  fields: PostFields,
  { store, unconfirmed }: Publishing,
): Promise<BlogPost> {
  const { id } = stored.post;
  const edited = { ...toPost(fields, new Date(id)), id };
  const changes = [createUpdate(stored, edited)];
  const { posts } = await unconfirmed.send(
    () => edited,
    () => store.apply(changes),
  );
  return getSaved(posts);
}

/** Returns the post of a form. Its id is the time. */
function toPost(fields: PostFields, now: Date): BlogPost {
  const otherFields = getOtherFields(fields, now.getTime());
  return createPost(toPostDraft(fields), { now, posts: [], fields: otherFields });
}

function getSaved([saved]: readonly (VersionedPost | null)[]): BlogPost {
  if (saved) return saved.post;
  throw new PostStoreError('failed', 'The store does not say which post it has stored.');
}
