import { parseUsDate, type PostDraft } from '@branchbook/blog-core';

import type { PostFields } from '../post-model/post-fields.ts';

/** Returns the form's text as a draft for `createPost`, which makes the slug from the title unless one was chosen. */
export function toPostDraft(fields: PostFields): PostDraft {
  const { otherFields: _, slug, date, ...text } = fields;
  return { ...text, ...(slug !== null && { slug }), ...(date !== undefined && { date }) };
}

const dayMs = 86_400_000;

/**
 * Returns the further fields that an imported draft gives to its post. Its `publishedAt` is left out if the author has chosen
 * another day, or if it is still to come: it would contradict the date that the post shows.
 *
 * @param now in milliseconds since 1970
 */
export function getOtherFields({ otherFields = {}, date }: PostFields, now: number): object {
  const { publishedAt, ...others } = otherFields;
  if (typeof publishedAt !== 'string') return others;
  const instant = Date.parse(publishedAt);
  const distance = Math.abs(instant - Date.parse(parseUsDate(date ?? '') ?? ''));
  // The day is that of the author's time zone, the instant that of UTC: up to two days apart.
  return instant <= now && distance < 2 * dayMs ? otherFields : others;
}
