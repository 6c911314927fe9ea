import {
  type BlogPost,
  parsePosts,
  type PostField,
  postFields,
  type PostSummary,
} from '@branchbook/blog-core';
import { href } from 'react-router';

import { getTextFields, type PostFields, textFields } from './post-fields.ts';
import { isRecord } from '../../lib/is-record.ts';

/** Unpublished text of a form, stored in this browser. */
export interface Draft {
  /** Unique. Each opened form uses a new key, so that no text replaces another. */
  readonly key: string;
  /** The form it belongs to: 'new', or 'edit:7' for the post with the id 7. */
  readonly form: string;
  readonly fields: PostFields;
  /** The text of the published post that the author began to edit. Unset if that is unknown. */
  readonly base?: PostFields;
  /** In milliseconds since 1970. */
  readonly savedAt: number;
  /** The author saved it explicitly. It is listed in Manage Posts, and no form offers it. */
  readonly isSaved?: boolean;
  /** The post that the author unpublished. */
  readonly unpublished?: UnpublishedPost;
}

/** A post that is a draft now. */
export interface UnpublishedPost {
  /** As it was published. */
  readonly post: BlogPost;
  /** Its key in the trash, which knows its position; null if it is not in the trash. */
  readonly trashKey: string | null;
}

/** Returns the unpublished post of a draft, as it was published; null for other drafts. */
export function unpublishedPost({ unpublished }: Pick<Draft, 'unpublished'>): BlogPost | null {
  return unpublished?.post ?? null;
}

/** The query parameter with the key of the draft to continue. */
export const draftParam = 'draft';

/** Returns the path of the form that continues a draft. */
export function draftPath({ form, key }: Pick<Draft, 'form' | 'key'>): string {
  const id = editedId(form);
  const path = id === null ? href('/admin/new-post') : href('/admin/edit/:id', { id });
  return `${path}?${new URLSearchParams({ [draftParam]: key })}`;
}

/** Returns the id of the post that a form edits, in the list or not; null for a new post. */
export function getFormId(form: string): number | null {
  const id = editedId(form);
  return id === null ? null : Number(id);
}

/** Returns the id in `Draft.form`: `editedId('edit:7') === '7'`; null for a new post. */
function editedId(form: string): string | null {
  return form.startsWith('edit:') ? form.slice('edit:'.length) : null;
}

/**
 * Returns the id of the post that a draft edits and that may be in the list; null for a new post, and
 * for an unpublished one in the trash.
 */
export function getEditedId({ form, unpublished }: Draft): number | null {
  const id = editedId(form);
  // Without a key in the trash, a crash may have left the post published.
  return id === null || (unpublished && unpublished.trashKey !== null) ? null : Number(id);
}

/**
 * Returns the post that a draft edits, published or not. Returns 'unpublished' if the draft is the
 * unpublished post itself, 'gone' if the post was deleted, and null for a new post.
 *
 * @param drafts all drafts: the post may be one of them
 */
export function findEditedPost(
  draft: Draft,
  posts: readonly PostSummary[],
  drafts: readonly Draft[],
): PostSummary | 'gone' | 'unpublished' | null {
  const id = editedId(draft.form);
  if (id === null) return null;
  const post = posts.find((each) => String(each.id) === id);
  if (post) return post;
  if (unpublishedPost(draft)) return 'unpublished';
  const unpublished = drafts.find((each) => each.form === draft.form && each.unpublished);
  return (unpublished && unpublishedPost(unpublished)) ?? 'gone';
}

/** Parses a stored draft. Returns null if this version can't show it; drops other invalid parts. */
export function readDraft(value: unknown): Draft | null {
  if (!isDraft(value)) return null;
  const { isSaved, unpublished: stored, base, ...draft } = value;
  const unpublished = parseUnpublished(stored);
  return {
    ...draft,
    fields: readFields(draft.fields),
    ...(isFields(base) && { base: readFields(base) }),
    ...(isSaved === true && { isSaved }),
    ...(unpublished && { unpublished }),
  };
}

/** Adds the optional fields that are missing. */
function readFields(fields: PostFields): PostFields {
  const { tags, ...otherFields } = fields.otherFields ?? {};
  if (tags === undefined) return { ...fields, ...getTextFields(fields) };
  // Imported before the form had a field for tags.
  return { ...fields, ...getTextFields({ ...fields, tags }), otherFields };
}

function parseUnpublished(value: unknown): UnpublishedPost | null {
  if (!isRecord(value)) return null;
  const { post, trashKey } = value;
  if (parsePosts([post]).issues.length > 0) return null;
  return { post: post as BlogPost, trashKey: typeof trashKey === 'string' ? trashKey : null };
}

function isDraft(value: unknown): value is Draft {
  return (
    isRecord(value) &&
    typeof value['key'] === 'string' &&
    typeof value['form'] === 'string' &&
    typeof value['savedAt'] === 'number' &&
    isFields(value['fields'])
  );
}

function isFields(value: unknown): value is PostFields {
  if (!isRecord(value)) return false;
  const { slug, date, otherFields } = value;
  return (
    textFields.every((name) => isText(value[name], postFields[name])) &&
    (slug === null || typeof slug === 'string') &&
    (date === undefined || typeof date === 'string') &&
    (otherFields === undefined || isRecord(otherFields))
  );
}

function isText(value: unknown, { isOptional = false }: PostField): boolean {
  return typeof value === 'string' || (isOptional && value === undefined);
}

/** Returns a key that is unique across tabs and browsers. */
export function newDraftKey(): string {
  // `randomUUID` is missing on insecure origins.
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
