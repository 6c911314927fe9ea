import {
  type BlogPost,
  createPost,
  type PostChange,
  PostStoreError,
  type VersionedPost,
} from '@branchbook/blog-core';

import { postStore } from '../../../posts/post-store.ts';
import { createIdempotentApply } from '../create-idempotent-apply.ts';
import { createUnconfirmed } from '../post-model/create-unconfirmed.ts';
import { createUpdate } from '../post-model/apply-fields.ts';
import type { PostFields } from '../post-model/post-fields.ts';
import { getOtherFields, toPostDraft } from './new-post-draft.ts';

/**
 * Creates a function that publishes the text of a form as a new post. If the save before failed
 * because its response got lost, the post may exist: then it gets the text, so that there is one
 * post. Rejects with a `PostStoreError`.
 *
 * @example
 * const publish = createPublish();
 * const { slug } = await publish(fields);
 */
export function createPublish(): (fields: PostFields) => Promise<BlogPost> {
  const apply = createIdempotentApply();
  const unconfirmed = createUnconfirmed();

  return async (fields) => {
    const sent = unconfirmed.get();
    const stored = sent && (await postStore.get({ id: sent.id }));
    return stored && unconfirmed.isStored(stored.post) ? update(stored, fields) : create(fields);
  };

  async function create(fields: PostFields): Promise<BlogPost> {
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

  async function update(stored: VersionedPost, fields: PostFields): Promise<BlogPost> {
    const { id } = stored.post;
    const edited = { ...toPost(fields, new Date(id)), id };
    const changes = [createUpdate(stored, edited)];
    const { posts } = await unconfirmed.send(
      () => edited,
      () => postStore.apply(changes),
    );
    return getSaved(posts);
  }
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
