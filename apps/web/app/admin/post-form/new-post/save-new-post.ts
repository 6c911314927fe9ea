import type { PostStore } from '@branchbook/blog-core';

import type { PostFields } from '../../post-model/post-fields.ts';
import type { SavedPost, SavingForm } from '../form-machine.ts';
import { publishDraft, publishPost } from '../publish-post.ts';

/** Publishes the text of a form as a new post. Rejects with a `PostStoreError`. */
export async function saveNewPost(
  store: Pick<PostStore, 'apply'>,
  fields: PostFields,
  form: SavingForm,
): Promise<SavedPost> {
  const { id, slug } = await publishDraft(form, (draft) => publishPost(store, fields, draft));
  return { message: 'Blog post created successfully!', id, slug, stored: null, isPublication: true };
}
