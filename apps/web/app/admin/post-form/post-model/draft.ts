import type { BlogPost, IndexedPost } from '@branchbook/blog-core';

import { href } from 'react-router';

import { parseDeletion, type PostDeletion } from '../../../posts/history-and-trash.ts';
import { type PostFields, textFields } from './post-fields.ts';
import { isRecord } from '../../../lib/is-record.ts';

/** Text of a form that is not published, kept in this browser. */
export interface Draft {
  /** Names this draft among all. A form that is opened anew writes under a new key, so no text replaces another. */
  readonly key: string;
  /** The form it was written in: 'new', or 'edit:7' for the post with the id 7. */
  readonly form: string;
  readonly fields: PostFields;
  /** In milliseconds since 1970. */
  readonly savedAt: number;
  /** The author has saved it as a draft. It waits in Manage Posts, and no form offers it by itself. */
  readonly isSaved?: boolean;
  /** The post it is about was taken out of the list to be a draft: the whole post, and where it stood. */
  readonly unpublished?: PostDeletion;
}

/** The post that was taken out of the list to be this draft, as it was published; null for any other draft. */
export function unpublishedPost({ unpublished }: Pick<Draft, 'unpublished'>): BlogPost | null {
  return unpublished?.removed[0]?.post ?? null;
}

/** The parameter of a form's address that names the draft to go on with. */
export const draftParameter = 'draft';

/** The address of the form that goes on with a draft. */
export function draftPath({ form, key }: Pick<Draft, 'form' | 'key'>): string {
  const id = editedId(form);
  const path = id === null ? href('/admin/new-post') : href('/admin/edit/:id', { id });
  return `${path}?${new URLSearchParams({ [draftParameter]: key })}`;
}

/** The id of the post that a form edits, as its address has it: `editedId('edit:7') === '7'`; null for a new post's. */
function editedId(form: string): string | null {
  return form.startsWith('edit:') ? form.slice('edit:'.length) : null;
}

/**
 * Returns the post that a draft changes, published or not. Returns 'unpublished' if the draft is the
 * unpublished post itself, 'gone' if the post was deleted, and null for a draft of a new post.
 *
 * @param drafts all drafts: the post may be one of them
 */
export function postChangedBy(
  draft: Draft,
  posts: readonly IndexedPost[],
  drafts: readonly Draft[],
): IndexedPost | 'gone' | 'unpublished' | null {
  const id = editedId(draft.form);
  if (id === null) return null;
  const post = posts.find((each) => String(each.id) === id);
  if (post) return post;
  if (unpublishedPost(draft)) return 'unpublished';
  const unpublished = drafts.find((each) => each.form === draft.form && each.unpublished);
  return (unpublished && unpublishedPost(unpublished)) ?? 'gone';
}

/** Reads a draft that was stored. Null where this version cannot show it; what else is wrong with it is left out. */
export function readDraft(value: unknown): Draft | null {
  if (!isDraft(value)) return null;
  const { isSaved, unpublished, ...draft } = value;
  const removal = parseDeletion(unpublished);
  return {
    ...draft,
    ...(isSaved === true && { isSaved }),
    ...(removal.removed.length > 0 && { unpublished: removal }),
  };
}

function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || !isRecord(value['fields'])) return false;
  const { fields } = value;
  const { slug, date, otherFields } = fields;
  return (
    [value['key'], value['form'], ...textFields.map((name) => fields[name])].every(
      (text) => typeof text === 'string',
    ) &&
    typeof value['savedAt'] === 'number' &&
    (slug === null || typeof slug === 'string') &&
    (date === undefined || typeof date === 'string') &&
    (otherFields === undefined || isRecord(otherFields))
  );
}

/** A key for a draft that no other call gives, in any tab or browser. */
export function newDraftKey(): string {
  // Not `randomUUID`, which insecure origins lack.
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
