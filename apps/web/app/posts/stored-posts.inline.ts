/** Detects before the first paint if stored posts differ from the seeds. */
import { fingerprint, postsKey } from '@branchbook/blog-store-browser/stored-text';
import { storedPostsAttribute, storedPostsKey } from './stored-text.ts';

try {
  const stored = localStorage.getItem(postsKey);
  if ((stored !== null && !isUntouched(stored)) || localStorage.getItem(storedPostsKey) !== null)
    document.documentElement.setAttribute(storedPostsAttribute, '');
} catch {
  // Storage is blocked: there is nothing to compare.
}

/** Compares the lengths first: a text of another length isn't hashed. */
function isUntouched(text: string): boolean {
  return __SEEDS_FINGERPRINT__.startsWith(`${text.length}:`) && fingerprint(text) === __SEEDS_FINGERPRINT__;
}
