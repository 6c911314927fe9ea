import { usePostStorage } from '../../posts/post-storage.ts';
import { useDebounced } from './use-debounced.ts';

/** Debounces the search of a server. */
const debounceMs = 200;

/** Debounces the text of a search if a server has the posts. An empty text is returned at once. */
export function useDebouncedSearch(text: string): string {
  const { isOnServer } = usePostStorage();
  return useDebounced(text, isOnServer && text !== '' ? debounceMs : 0);
}
