import { arePostsOnServer } from '../../posts/are-posts-on-server.ts';
import { useDebounced } from './use-debounced.ts';

/** Debounces the search of a server. */
const debounceMs = 200;

/** Debounces the text of a search if a server has the posts. An empty text is returned at once. */
export function useDebouncedSearch(text: string): string {
  return useDebounced(text, arePostsOnServer && text !== '' ? debounceMs : 0);
}
