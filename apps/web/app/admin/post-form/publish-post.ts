import {
  type BlogPost,
  PostConflictError,
  type PostStore,
  PostStoreError,
  type VersionedPost,
} from '@branchbook/blog-core';

import { createUpdate } from '../post-model/apply-fields.ts';
import { newDraftKey } from '../post-model/draft.ts';
import { toNewPost } from '../post-model/new-post-draft.ts';
import { getFields, getTextFields, type PostFields, textFields } from '../post-model/post-fields.ts';
import type { SavingForm } from './form-machine.ts';

export interface PublishOptions {
  /** The key of the form's draft. */
  readonly draft: string;
  /** The version of the draft in the store, as this browser knows it; null for none. */
  readonly version?: string | null | undefined;
  /** The text with which the form has continued the draft; null for a new draft. */
  readonly restored: PostFields | null;
  /** The texts that the form has sent. They may be those of a stored post: responses get lost. */
  readonly sent: readonly PostFields[];
}

/**
 * Calls `publish` with the draft of a form, while no upload of it runs. The next form recognizes the
 * post of a killed tab by this draft.
 */
export function publishDraft<Result>(
  { drafts, sync, getSent }: Pick<SavingForm, 'drafts' | 'sync' | 'getSent'>,
  publish: (options: PublishOptions) => Promise<Result>,
): Promise<Result> {
  void drafts.saveNow();
  const options = { draft: drafts.getKey(), restored: drafts.getRestored(), sent: getSent() };
  return sync ? sync.publish(options.draft, (version) => publish({ ...options, version })) : publish(options);
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
  { restored, sent, ...draft }: PublishOptions,
): Promise<BlogPost> {
  const post = toNewPost(fields, new Date());
  const stored = await createOnce(store, { post, ...draft });
  const { id } = stored.post;
  const edited = { ...toNewPost(fields, new Date(id)), id };
  if ([post, edited].some((each) => isSamePost(stored.post, each))) return stored.post;
  // A tab that was killed may have published the text that was restored.
  const known = [...sent, fields, ...(restored ? [restored] : [])];
  if (!known.some((each) => isSamePostText(stored.post, each))) throw new PostConflictError(stored);
  return getSaved(await store.apply([createUpdate(stored, edited)])).post;
}

/** Creates a post, or returns the one that the draft became. */
async function createOnce(
  store: Pick<PostStore, 'apply'>,
  { post, draft, version }: Pick<PublishOptions, 'draft' | 'version'> & { readonly post: BlogPost },
): Promise<VersionedPost> {
  // The store replaces an id that is taken.
  const create = { type: 'create', post } as const;
  const { posts } = await store.apply([{ ...create, draft, ifDraftVersion: version }]);
  if (posts[0]) return posts[0];
  // The post that the draft became was deleted since.
  return getSaved(await store.apply([{ ...create, draft: newDraftKey() }]));
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
