import type { BlogPost, Draft as ServerDraft, DraftSummary, StoredDraft } from '@branchbook/blog-core';

import { applyFields } from './apply-fields.ts';
import { type Draft, getFormId } from './draft.ts';
import { getNewFields, toNewPost } from './new-post-draft.ts';
import { getFields, isSameText, type PostFields } from './post-fields.ts';

/**
 * Converts the draft of a form to one of the store.
 *
 * @param published the post that it edits; null if that is not in the list
 * @param madeAt the id of a new post, in milliseconds since 1970
 */
export function toServerDraft(
  { key, form, fields, unpublished }: Draft,
  published: BlogPost | null,
  madeAt: number,
): ServerDraft {
  const id = getFormId(form);
  const edited = unpublished?.post ?? published;
  if (id !== null && edited) {
    return { key, post: applyFields(edited, edited, fields, { now: new Date(madeAt) }), edits: id };
  }
  const post = toNewPost(fields, new Date(madeAt));
  // Of a deleted post, the draft is all that is left.
  return { key, post: id === null ? post : { ...post, id }, edits: id };
}

/**
 * Converts a draft of the store to that of a form. No form offers it by itself.
 *
 * @param published the post that it edits; null if that is not in the list
 */
export function toFormDraft(
  { key, post, edits, savedAt, unpublishedAt }: StoredDraft,
  published: BlogPost | null,
): Draft {
  const draft = { key, savedAt, isSaved: true };
  if (unpublishedAt !== null) {
    return {
      ...draft,
      form: `edit:${post.id}`,
      fields: getFields(post),
      unpublished: { post, trashKey: null },
    };
  }
  if (edits === null) return { ...draft, form: 'new', fields: getNewFields(post, post.id) };
  const isMoved = published !== null && published.slug !== post.slug;
  return {
    ...draft,
    form: `edit:${edits}`,
    fields: { ...getFields(post), slug: isMoved ? post.slug : null },
  };
}

/** Converts a draft without its content, for lists. */
export function toListedDraft(summary: DraftSummary): Draft {
  return toFormDraft({ ...summary, post: { ...summary.post, content: '' } }, null);
}

/** Returns true if two forms have the same text and the same further fields. */
export function isSameDraft(a: PostFields, b: PostFields): boolean {
  return isSameText(a, b) && serialize(a.otherFields) === serialize(b.otherFields);
}

function serialize(fields: object = {}): string {
  return JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
