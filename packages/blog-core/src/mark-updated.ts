import { formatUsDate, type DayOptions } from './format-us-date.ts';
import { isSameVersion, type PostText } from './post-history.ts';
import type { BlogPost } from './post.ts';

/**
 * Gives an edited post with the day of the edit in `updated`. An edit is what a reader can notice: another title, author,
 * excerpt or content, or another way of reading it. The post comes back as it is where it says the same as before, so that
 * another address, another place in the list or a second press of a button is no edit.
 *
 * @param context.before the post before the edit
 * @param context.now the moment of the edit
 * @param context.timeZone whose day it is; that of whoever runs it if left out
 * @throws RangeError if `now` is not a valid date, or the time zone is not known.
 *
 * @example
 * markUpdated({ ...post, title: 'Taxes' }, { before: post, now }); // { …, title: 'Taxes', updated: 'April 2, 2025' }
 * markUpdated({ ...post, slug: 'taxes' }, { before: post, now }); // { …, slug: 'taxes' }
 */
export function markUpdated<Post extends BlogPost>(
  post: Post,
  { before, now, timeZone }: { readonly before: PostText; readonly now: Date } & DayOptions,
): Post {
  return isSameVersion(post, before) ? post : { ...post, updated: formatUsDate(now, { timeZone }) };
}
