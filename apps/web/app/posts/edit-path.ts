import type { BlogPost } from '@branchbook/blog-core';
import { href } from 'react-router';

/** Returns the path that edits a post. */
export function getEditPath({ id }: Pick<BlogPost, 'id'>): string {
  return href('/admin/edit/:id', { id: String(id) });
}

/** Returns the path of the version history of a post. */
export function getHistoryPath({ id }: Pick<BlogPost, 'id'>): string {
  return href('/admin/edit/:id/history', { id: String(id) });
}
