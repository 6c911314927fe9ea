import { type BlogPost, createPost, formatUsDate, parseUsDate, type PostDraft } from '@branchbook/blog-core';

import { planSlug } from './plan-slug.ts';
import {
  getFields,
  isForeignCover,
  parseCover,
  parseTags,
  type PostFields,
  textFields,
} from './post-fields.ts';

/**
 * Converts the form to a draft for `createPost`, which creates the slug from the title unless one
 * was chosen.
 */
export function toPostDraft(fields: PostFields): PostDraft {
  const { otherFields: _, tags: __, cover: ___, slug, date, ...text } = fields;
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

/**
 * Returns the post of a form for new posts.
 *
 * @param now the time of creation, which is the id
 */
export function toNewPost(fields: PostFields, now: Date): BlogPost {
  const otherFields = getOtherFields(fields, now.getTime());
  const tags = parseTags(fields.tags);
  const cover = parseCover(fields.cover);
  return createPost(toPostDraft(fields), {
    now,
    posts: [],
    fields: { ...otherFields, ...(tags.length > 0 && { tags }), ...(cover && { cover }) },
  });
}

/**
 * Returns the form of a post that was never published. The slug and the date are set only if they
 * aren't the defaults: made from the title, and the day of `madeAt`.
 *
 * @param madeAt in milliseconds since 1970
 */
export function getNewFields(post: BlogPost, madeAt: number): PostFields {
  const slug = planSlug(getFields(post)) ?? `post-${post.id}`;
  const others = Object.entries(post).filter(
    ([name, value]) => !formFields.has(name) || isForeignCover(name, value),
  );
  return {
    ...getFields(post),
    slug: post.slug === slug ? null : post.slug,
    date: post.date === formatDay(madeAt) ? undefined : post.date,
    ...(others.length > 0 && { otherFields: Object.fromEntries(others) }),
  };
}

/** The fields that the form has, and those that publishing sets. */
const formFields: ReadonlySet<string> = new Set([
  ...textFields,
  'id',
  'slug',
  'date',
  'isMarkdown',
  'updated',
]);

/** Returns '' for a number that is no time. */
function formatDay(milliseconds: number): string {
  const day = new Date(milliseconds);
  return Number.isNaN(day.getTime()) ? '' : formatUsDate(day);
}
