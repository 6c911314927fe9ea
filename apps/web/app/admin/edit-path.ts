import type { BlogPost } from '@branchbook/blog-core';
import { href } from 'react-router';

/** The address that edits the post at a position (from 0). It names the position only where the id is there twice. */
export function editPath(posts: readonly BlogPost[], at: number): string {
  const id = posts[at]?.id;
  const path = href('/admin/edit/:id', { id: String(id) });
  return posts.filter((post) => post.id === id).length > 1 ? `${path}?at=${at}` : path;
}
