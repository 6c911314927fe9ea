import { parseUsDate, type PostDraft } from '@branchbook/blog-core';

import type { PostFields } from '../../post-model/post-fields.ts';

/**
 * Converts the form to a draft for `createPost`, which creates the slug from the title unless one
 * was chosen.
 */
export function toPostDraft(fields: PostFields): PostDraft {
  const { otherFields: _, slug, date, ...text } = fields;
  return { ...text, ...(slug !== null && { slug }), ...(date !== undefined && { date }) };
}

const dayMs = 86_400_000;

/**
 * Returns the further fields of an imported draft. Leaves out a `publishedAt` in the future or of
 * another day than the date of the post.
 *
 * @param now in milliseconds since 1970
 */
export function getOtherFields({ otherFields = {}, date }: PostFields, now: number): object {
  const { publishedAt, ...others } = otherFields;
  if (typeof publishedAt !== 'string') return others;
  const instant = Date.parse(publishedAt);
  const distance = Math.abs(instant - Date.parse(parseUsDate(date ?? '') ?? ''));
  // The day is in the author's time zone, the instant in UTC: up to two days apart.
  return instant <= now && distance < 2 * dayMs ? otherFields : others;
}
