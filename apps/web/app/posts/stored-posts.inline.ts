/** Compares the stored list with the seeds before the first paint. A text of another length is not hashed, however long it is. */
import { fingerprint, postsKey } from '@branchbook/blog-store-browser/stored-text';
import { storedPostsAttribute } from './stored-text.ts';

try {
  const stored = localStorage.getItem(postsKey);
  if (stored !== null && !isUntouched(stored))
    document.documentElement.setAttribute(storedPostsAttribute, '');
} catch {
  // Storage is blocked: there is nothing to compare.
}

function isUntouched(text: string): boolean {
  return __SEEDS_FINGERPRINT__.startsWith(`${text.length}:`) && fingerprint(text) === __SEEDS_FINGERPRINT__;
}
