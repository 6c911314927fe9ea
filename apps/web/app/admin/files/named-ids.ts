import type { BlogPost, IndexedPost } from '@branchbook/blog-core';
import type { PostToImport } from '@branchbook/blog-files';

/** The ids of the posts of a list that an import may change: they have the id or the slug of a post in the files. */
export function namedIds(
  posts: readonly IndexedPost[],
  files: readonly PostToImport[],
): readonly BlogPost['id'][] {
  const ids = new Set(files.map(({ fields }) => fields.id));
  const slugs = new Set(files.map(({ fields }) => fields.slug));
  const named = posts.filter(({ id, slug }) => ids.has(id) || slugs.has(slug));
  return [...new Set(named.map(({ id }) => id))];
}
