import { type BlogPost, createPost, PostStoreError, type VersionedPost } from '@branchbook/blog-core';

import { postStore } from '../../../posts/post-store.ts';
import { createIdempotentApply } from '../create-idempotent-apply.ts';
import { applyFields, createUpdate } from '../post-model/apply-fields.ts';
import { getFields, isSameText, type PostFields } from '../post-model/post-fields.ts';
import { getOtherFields, toPostDraft } from './new-post-draft.ts';

/**
 * Creates a function that publishes the text of a form as a new post. If the save before failed
 * because its response got lost, the post may exist: then its text is updated, so that there is
 * one post. Rejects with a `PostStoreError`.
 *
 * @example
 * const publish = createPublish();
 * const { slug } = await publish(fields);
 */
export function createPublish(): (fields: PostFields) => Promise<BlogPost> {
  const apply = createIdempotentApply();
  /** The post of a save whose response may have got lost. */
  let unconfirmed: BlogPost | null = null;

  return async (fields) => {
    const stored = await findUnconfirmed();
    const saved = await (stored ? update(stored, fields) : create(fields));
    unconfirmed = null;
    return saved;
  };

  async function findUnconfirmed(): Promise<VersionedPost | null> {
    const stored = unconfirmed && (await postStore.get({ id: unconfirmed.id }));
    const isOwn = stored && unconfirmed && isSameText(getFields(stored.post), getFields(unconfirmed));
    return isOwn ? stored : null;
  }

  async function create(fields: PostFields): Promise<BlogPost> {
    let sent: BlogPost | null = unconfirmed;
    try {
      const { posts } = await apply(fields, () => {
        const now = new Date();
        const otherFields = getOtherFields(fields, now.getTime());
        // The store replaces an id that is taken.
        sent = createPost(toPostDraft(fields), { now, posts: [], fields: otherFields });
        return [{ type: 'create', post: sent }];
      });
      return getSaved(posts);
    } catch (error) {
      if (error instanceof PostStoreError && error.code === 'unavailable') unconfirmed = sent;
      throw error;
    }
  }

  async function update(stored: VersionedPost, fields: PostFields): Promise<BlogPost> {
    const edited = applyFields(stored.post, stored.post, fields, { now: new Date() });
    if (edited === stored.post) return edited;
    const { posts } = await apply([stored.version, fields], () => [createUpdate(stored, edited)]);
    return getSaved(posts);
  }
}

function getSaved([saved]: readonly (VersionedPost | null)[]): BlogPost {
  if (saved) return saved.post;
  throw new PostStoreError('failed', 'The store does not say which post it has stored.');
}
