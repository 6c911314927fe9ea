import {
  type BlogPost,
  PostConflictError,
  type PostStore,
  PostStoreError,
  type VersionedPost,
} from '@branchbook/blog-core';

import { createUpdate } from '../../post-model/apply-fields.ts';
import { newDraftKey } from '../../post-model/draft.ts';
import { toNewPost } from '../../post-model/new-post-draft.ts';
import { getFields, getTextFields, type PostFields, textFields } from '../../post-model/post-fields.ts';

/** Publishes the draft of one form. */
export interface Publishing {
  /**
   * Publishes the text of the form as a new post, or returns the post that the draft became: then
   * it gets the text, so that there is one post.
   *
   * @param draft the key of the form's draft
   * @param version of the draft in the store, as this browser knows it; null for none
   * @param restored the text with which the form has continued the draft; null for a new draft
   * @throws PostStoreError `conflict` if the draft became a post that somebody else has changed;
   * `DraftConflictError` if the draft has another version
   */
  publish(
    fields: PostFields,
    { draft, version, restored }: { draft: string; version?: string | null; restored: PostFields | null },
  ): Promise<BlogPost>;
}

/** Creates the publishing of a form before its first save. */
export function createPublishing(store: Pick<PostStore, 'apply'>): Publishing {
  /** The texts that may be those of a stored post: their responses got lost. */
  const sent: PostFields[] = [];

  return {
    async publish(fields, { draft, version, restored }) {
      const post = toNewPost(fields, new Date());
      sent.push(fields);
      // A tab that was killed may have published the text that was restored.
      const known = restored ? [...sent, restored] : sent;
      const stored = await create(post, draft, version);
      if (isSamePost(stored.post, post)) return stored.post;
      if (!known.some((each) => isSamePostText(stored.post, each))) throw new PostConflictError(stored);
      const { id } = stored.post;
      const edited = { ...toNewPost(fields, new Date(id)), id };
      return getSaved(await store.apply([createUpdate(stored, edited)])).post;
    },
  };

  /** Creates a post, or returns the one that the draft became. */
  async function create(
    post: BlogPost,
    draft: string,
    version: string | null | undefined,
  ): Promise<VersionedPost> {
    // The store replaces an id that is taken.
    const { posts } = await store.apply([{ type: 'create', post, draft, ifDraftVersion: version }]);
    if (posts[0]) return posts[0];
    // The post that the draft became was deleted since.
    return getSaved(await store.apply([{ type: 'create', post, draft: newDraftKey() }]));
  }
}

function getSaved({ posts: [saved] }: { readonly posts: readonly (VersionedPost | null)[] }): VersionedPost {
  if (saved) return saved;
  throw new PostStoreError('failed', 'The store does not say which post it has stored.');
}

/** Returns true if a stored post is the one of the form, other than its id. */
function isSamePost(stored: BlogPost, post: BlogPost): boolean {
  const { slug, date } = stored;
  return isSamePostText(stored, getFields(post)) && slug === post.slug && date === post.date;
}

function isSamePostText(stored: BlogPost, fields: PostFields): boolean {
  const text = getTextFields(stored);
  return textFields.every((name) => text[name] === fields[name].toWellFormed());
}
