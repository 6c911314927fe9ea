import { fingerprint, postsKey } from '@branchbook/blog-store-browser/stored-text';
import { storedPostsAttribute, storedPostsKey } from './stored-text.ts';

/** Marks `<html>` if stored posts differ from the seeds, so that CSS hides what shows the seeds. */
export function markStoredPosts(): void {
  try {
    const stored = localStorage.getItem(postsKey);
    document.documentElement.toggleAttribute(
      storedPostsAttribute,
      (stored !== null && !isUntouched(stored)) || localStorage.getItem(storedPostsKey) !== null,
    );
  } catch {
    // Storage is blocked: there is nothing to compare.
  }
}

/** Compares the lengths first: a text of another length isn't hashed. */
function isUntouched(text: string): boolean {
  return __SEEDS_FINGERPRINT__.startsWith(`${text.length}:`) && fingerprint(text) === __SEEDS_FINGERPRINT__;
}
