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

export interface PublishOptions {
  /** The key of the form's draft. */
  readonly draft: string;
  /** The version of the draft in the store, as this browser knows it; null for none. */
  readonly version?: string | null | undefined;
  /** The text with which the form has continued the draft; null for a new draft. */
  readonly restored: PostFields | null;
  /** The texts that the form has sent before. They may be those of a stored post: responses get lost. */
  readonly sent: readonly PostFields[];
}

/**
 * Publishes the text of a form as a new post, or returns the post that its draft became: then it
 * gets the text, so that there is one post.
 *
 * @throws PostStoreError `conflict` if the draft became a post that somebody else has changed;
 * `DraftConflictError` if the draft has another version
 */
export async function publishPost(
  store: Pick<PostStore, 'apply'>,
  fields: PostFields,
  { draft, version, restored, sent }: PublishOptions,
): Promise<BlogPost> {
  const post = toNewPost(fields, new Date());
  const stored = await createOnce(store, { post, draft, version });
  if (isSamePost(stored.post, post)) return stored.post;
  // A tab that was killed may have published the text that was restored.
  const known = [...sent, fields, ...(restored ? [restored] : [])];
  if (!known.some((each) => isSamePostText(stored.post, each))) throw new PostConflictError(stored);
  const { id } = stored.post;
  const edited = { ...toNewPost(fields, new Date(id)), id };
  return getSaved(await store.apply([createUpdate(stored, edited)])).post;
}

/** Creates a post, or returns the one that the draft became. */
async function createOnce(
  store: Pick<PostStore, 'apply'>,
  { post, draft, version }: { readonly post: BlogPost } & Pick<PublishOptions, 'draft' | 'version'>,
): Promise<VersionedPost> {
  // The store replaces an id that is taken.
  const { posts } = await store.apply([{ type: 'create', post, draft, ifDraftVersion: version }]);
  if (posts[0]) return posts[0];
  // The post that the draft became was deleted since.
  return getSaved(await store.apply([{ type: 'create', post, draft: newDraftKey() }]));
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
