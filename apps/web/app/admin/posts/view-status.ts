import type { SortOrder } from './list/listed-posts.ts';
import type { ListView } from './use-list-view.ts';

const sortedBy: Record<Exclude<SortOrder, 'list'>, string> = {
  date: 'by date',
  title: 'by title',
};

/**
 * What the view shows of the list, in sentences; empty for the whole list in its own order.
 *
 * @param isPart the list goes on, and more of it is being read
 * @example viewStatus({ query: 'tax', sort: 'title', show: 'all' }, { total: 9, shown: 2 })
 */
export function viewStatus(
  { query, sort, show }: ListView,
  { total, shown, isPart = false }: { total: number; shown: number; isPart?: boolean },
): string {
  if (show === 'drafts' || show === 'trash') return '';
  const sentences: string[] = [];
  if (query.trim() !== '') sentences.push(`${shown} of ${total} ${total === 1 ? 'post' : 'posts'}.`);
  if (sort !== 'list') {
    sentences.push(
      `Sorted ${sortedBy[sort]} in this view only. Previous and Next links keep the list order.`,
    );
  }
  if (isPart) sentences.push('Loading more posts…');
  return sentences.join(' ');
}

/** Why the view is empty although there is something in the list. */
export function nothingWords({ query, show }: ListView): string {
  if (show === 'drafts') {
    return query.trim() === '' ? 'No drafts' : 'No drafts match your search';
  }
  return show === 'published' ? 'No posts match your search' : 'No posts or drafts match your search';
}
