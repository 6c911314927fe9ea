import type { BlogPost } from '@branchbook/blog-core';
import { href } from 'react-router';

/** The address that edits the post at a position (from 0). It names the position only where the id is there twice. */
export function editPath(posts: readonly BlogPost[], at: number): string {
  return href('/admin/edit/:id', { id: String(posts[at]?.id) }) + placeQuery(posts, at);
}

/** The address of what the post at a position said before; as `editPath`. */
export function historyPath(posts: readonly BlogPost[], at: number): string {
  return href('/admin/edit/:id/history', { id: String(posts[at]?.id) }) + placeQuery(posts, at);
}

function placeQuery(posts: readonly BlogPost[], at: number): string {
  const id = posts[at]?.id;
  return posts.filter((post) => post.id === id).length > 1 ? `?at=${at}` : '';
}
