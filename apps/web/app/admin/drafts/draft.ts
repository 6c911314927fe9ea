import type { PostFields } from '../post-form/post-fields.ts';

/** Unsaved text of a form, kept in this browser. */
export interface Draft {
  /** Names this draft among all. A form that is opened anew writes under a new key, so no text replaces another. */
  readonly key: string;
  /** The form it was written in: 'new', or 'edit:7' for the post with the id 7. */
  readonly form: string;
  readonly fields: PostFields;
  /** In milliseconds since 1970. */
  readonly savedAt: number;
}

/** Whether a stored value is a draft that this version can show. */
export function isDraft(value: unknown): value is Draft {
  if (!isRecord(value) || !isRecord(value['fields'])) return false;
  const { title, author, excerpt, content, slug, date } = value['fields'];
  return (
    [value['key'], value['form'], title, author, excerpt, content].every(
      (text) => typeof text === 'string',
    ) &&
    typeof value['savedAt'] === 'number' &&
    (slug === null || typeof slug === 'string') &&
    (date === undefined || typeof date === 'string')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
