import type { BlogPost } from '@branchbook/blog-core';
import { href } from 'react-router';

/** A post in a URL of the admin. `index` (from 0) is set if the list contains the id twice. */
interface NamedPost {
  readonly id: BlogPost['id'];
  readonly index: number | null;
}

/** Returns the path that edits a post. */
export function getEditPath({ id, index }: NamedPost): string {
  return href('/admin/edit/:id', { id: String(id) }) + indexQuery(index);
}

/**
 * Returns the path that edits the post at an index. Names the index only if the id exists twice.
 */
export function getEditPathAt(posts: readonly Identified[], at: number): string {
  return getEditPath(toNamedPost(posts, at));
}

/** Returns the path of the version history of the post at an index, like `getEditPathAt`. */
export function getHistoryPath(posts: readonly Identified[], at: number): string {
  const { id, index } = toNamedPost(posts, at);
  return href('/admin/edit/:id/history', { id: String(id) }) + indexQuery(index);
}

type Identified = Pick<BlogPost, 'id'>;

function toNamedPost(posts: readonly Identified[], at: number): NamedPost {
  const id = posts[at]?.id ?? Number.NaN;
  return { id, index: posts.some((post, index) => post.id === id && index !== at) ? at : null };
}

function indexQuery(at: number | null): string {
  return at === null ? '' : `?at=${at}`;
}
