import { getSource, type PostStore, type PostSummary } from '@branchbook/blog-core';
import type { ListedPost, PostToImport } from '@branchbook/blog-files';

import { readAllSummaries, readStoredPosts } from '../../posts/read-posts.ts';

/** The list that an import is planned for. */
export interface ImportList {
  /** In list order. The posts that the import may change have their contents. */
  readonly posts: readonly ListedPost[];
  /** The versions of the posts that the import may change, by id. */
  readonly versions: ReadonlyMap<number, string>;
}

/** Reads the list for an import of files. Rejects with a `PostStoreError`. */
export async function readImportList(store: PostStore, files: readonly PostToImport[]): Promise<ImportList> {
  const summaries = await readAllSummaries(store);
  const ids = findNamedIds(summaries, files);
  const read = await readStoredPosts(store, ids);
  const stored = new Map(ids.map((id, index) => [id, read[index] ?? null]));
  return {
    // A post may be deleted before its content is read.
    posts: summaries.flatMap((post) => {
      const found = stored.get(post.id);
      return found === undefined ? post : (found?.post ?? []);
    }),
    versions: new Map([...stored].flatMap(([id, found]) => (found ? [[id, found.version]] : []))),
  };
}

/**
 * Returns the ids of the posts that an import may change: they have the id, slug or source of a
 * post in the files.
 */
function findNamedIds(posts: readonly PostSummary[], files: readonly PostToImport[]): readonly number[] {
  const ids = new Set(files.map(({ fields }) => fields.id));
  const slugs = new Set(files.map(({ fields }) => fields.slug));
  const sources = new Set(files.map(({ fields }) => getSource(fields)).filter((source) => source !== null));
  return posts
    .filter((post) => ids.has(post.id) || slugs.has(post.slug) || sources.has(getSource(post) ?? ''))
    .map(({ id }) => id);
}
