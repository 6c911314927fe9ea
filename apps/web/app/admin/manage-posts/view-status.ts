import { postsMessages } from './messages.ts';
import type { ListView } from './use-list-view.ts';

/**
 * Describes the view in sentences. Empty for the whole list in its own order.
 *
 * @param total the number of posts in the list
 * @param found the number of posts that match the query
 * @param isLoading the next posts are being loaded
 * @param isSlow the posts of another view have been loading for a while
 * @example getViewStatus({ query: 'tax', sort: 'title', filter: 'all' }, { total: 9, found: 2 })
 */
export function getViewStatus(
  { query, sort, filter }: ListView,
  {
    total,
    found,
    isLoading = false,
    isSlow = false,
  }: { total: number; found: number; isLoading?: boolean; isSlow?: boolean },
): string {
  if (isSlow) return postsMessages.loading;
  if (filter === 'drafts' || filter === 'trash') return '';
  const sentences: string[] = [];
  if (query.trim() !== '') sentences.push(postsMessages.found(found, total));
  if (sort !== 'list') sentences.push(postsMessages.sorted[sort]);
  if (isLoading) sentences.push(postsMessages.loadingMore);
  return sentences.join(' ');
}

/** Returns the message of a view without rows. */
export function getEmptyMessage({ query, filter }: ListView): string {
  const { noDrafts, noMatches } = postsMessages;
  if (filter === 'drafts') return query.trim() === '' ? noDrafts : noMatches.drafts;
  return filter === 'published' ? noMatches.posts : noMatches.all;
}
