import type { BlogPost } from '@branchbook/blog-core';
import { href } from 'react-router';

/** A post as an address of the admin names it: `at` is its position (from 0), where the list holds its id twice. */
interface NamedPost {
  readonly id: BlogPost['id'];
  readonly index: number | null;
}

/** The address that edits a post. */
export function getEditPath({ id, index }: NamedPost): string {
  return href('/admin/edit/:id', { id: String(id) }) + indexQuery(index);
}

/** The address that edits the post at a position of a list. It names the position only where the id is there twice. */
export function getEditPathAt(posts: readonly Identified[], at: number): string {
  return getEditPath(toNamedPost(posts, at));
}

/** The address of what the post at a position said before; as `editPath`. */
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
