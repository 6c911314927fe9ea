/**
 * Set on `<html>` by `stored-posts.inline.ts` when what is stored is not the untouched seed list. While it is set, CSS hides whatever
 * is marked `data-seed-preview`, so that a returning visitor never sees seed posts flash by.
 */
export const storedPostsAttribute = 'data-stored-posts';
