import type { BlogPost, PostChange } from '@branchbook/blog-core';

/** The changes that make the one list of the other. */
export function replacing(posts: readonly BlogPost[], wanted: readonly BlogPost[]): readonly PostChange[] {
  return [
    ...posts.map(({ id }): PostChange => ({ type: 'remove', id, at: 0 })),
    ...wanted.map((post, at): PostChange => ({ type: 'insert', post, at, isTwin: true })),
  ];
}
