import { formatUsDate } from './format-us-date.ts';
import { isSameVersion } from './post-history.ts';
import type { BlogPost } from './post.ts';

/**
 * Gives an edited post with the day of the edit in `updated`. An edit is what a reader can notice: another title, author,
 * excerpt or content, or another way of reading it. The post comes back as it is where it says the same as before, so that
 * another address, another place in the list or a second press of a button is no edit.
 *
 * @throws RangeError if `now` is not a valid date.
 *
 * @example
 * markUpdated({ ...post, title: 'Taxes' }, { before: post, now }); // { …, title: 'Taxes', updated: 'April 2, 2025' }
 * markUpdated({ ...post, slug: 'taxes' }, { before: post, now }); // { …, slug: 'taxes' }
 */
export function markUpdated(
  post: BlogPost,
  { before, now }: { readonly before: BlogPost; readonly now: Date },
): BlogPost {
  return isSameVersion(post, before) ? post : { ...post, updated: formatUsDate(now) };
}
