import { formatUsDate, type DayOptions } from './format-us-date.ts';
import { isSameVersion, type PostText } from './post-history.ts';
import type { BlogPost } from './post.ts';

/**
 * Sets `updated` to the day of an edit. Only what readers can notice is an edit: title, author,
 * excerpt, content, format or cover. Returns the same post if none of them changed, such as after a change
 * of the slug, the position or `canonical`.
 *
 * @param context.before the post before the edit
 * @param context.now the moment of the edit
 * @param context.timeZone the time zone of the day; local time if omitted
 * @throws RangeError if `now` is not a valid date, or the time zone is not known.
 *
 * @example
 * markUpdated({ ...post, title: 'Taxes' }, { before: post, now }).updated; // 'April 2, 2025'
 * markUpdated({ ...post, slug: 'taxes' }, { before: post, now }).updated; // unchanged
 */
export function markUpdated<Post extends BlogPost>(
  post: Post,
  { before, now, timeZone }: { readonly before: PostText; readonly now: Date } & DayOptions,
): Post {
  const isSame = isSameVersion(post, { ...before, canonical: post.canonical });
  return isSame ? post : { ...post, updated: formatUsDate(now, { timeZone }) };
}
