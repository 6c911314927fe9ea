import type { BlogPost } from '@branchbook/blog-core';
import { href } from 'react-router';

/** A post as an address of the admin names it: `at` is its position (from 0), where the list holds its id twice. */
interface NamedPost {
  readonly id: BlogPost['id'];
  readonly at: number | null;
}

/** The address that edits a post. */
export function editPathOf({ id, at }: NamedPost): string {
  return href('/admin/edit/:id', { id: String(id) }) + placeQuery(at);
}

/** The address that edits the post at a position of a list. It names the position only where the id is there twice. */
export function editPath(posts: readonly Identified[], at: number): string {
  return editPathOf(named(posts, at));
}

/** The address of what the post at a position said before; as `editPath`. */
export function historyPath(posts: readonly Identified[], at: number): string {
  const { id, at: place } = named(posts, at);
  return href('/admin/edit/:id/history', { id: String(id) }) + placeQuery(place);
}

type Identified = Pick<BlogPost, 'id'>;

function named(posts: readonly Identified[], at: number): NamedPost {
  const id = posts[at]?.id ?? Number.NaN;
  return { id, at: posts.some((post, index) => post.id === id && index !== at) ? at : null };
}

function placeQuery(at: number | null): string {
  return at === null ? '' : `?at=${at}`;
}
