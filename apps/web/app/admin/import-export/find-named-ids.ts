import { type BlogPost, getSource, type IndexedPost } from '@branchbook/blog-core';
import type { PostToImport } from '@branchbook/blog-files';

/**
 * Returns the ids of the posts that an import may change: they have the id, slug or source of a
 * post in the files.
 */
export function findNamedIds(
  posts: readonly IndexedPost[],
  files: readonly PostToImport[],
): readonly BlogPost['id'][] {
  const ids = new Set(files.map(({ fields }) => fields.id));
  const slugs = new Set(files.map(({ fields }) => fields.slug));
  const sources = new Set(files.map(({ fields }) => getSource(fields)).filter((source) => source !== null));
  const named = posts.filter(
    (post) => ids.has(post.id) || slugs.has(post.slug) || sources.has(getSource(post) ?? ''),
  );
  return [...new Set(named.map(({ id }) => id))];
}
