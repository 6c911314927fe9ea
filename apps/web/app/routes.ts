import { join } from 'node:path';

import { hasServer } from '@branchbook/blog-server/deployment';
import { index, layout, route, type RouteConfigEntry } from '@react-router/dev/routes';
import { loadEnv } from 'vite';

/** The routes of this build, by its variables. */
export default getRoutes(hasServer(loadEnv('production', join(import.meta.dirname, '..'))));

/** Returns the routes of the site. Some screens need posts on a server. */
export function getRoutes(isOnServer: boolean): RouteConfigEntry[] {
  return [
    layout('layout/site/site.layout.tsx', [
      index('landing/landing.route.tsx'),
      route('blog/:slug', 'blog/post.route.tsx'),
      route('tags', 'blog/tags/tags.route.tsx'),
      route('tags/:tag', 'blog/tags/tag.route.tsx'),
      layout('auth/auth.layout.tsx', [route('blog', 'blog/blog-list.route.tsx')]),
      route('*', 'not-found/not-found.route.tsx'),
    ]),
    layout('auth/auth.layout.tsx', { id: 'auth-of-admin' }, [
      route('sign-in/*', 'auth/sign-in.route.tsx'),
      route('blog/new', 'admin/post-form/new-post/new-post-redirect.route.tsx'),
      route('admin', 'admin/layout/admin.layout.tsx', [
        index('admin/manage-posts/manage-posts.route.tsx'),
        route('new-post', 'admin/post-form/new-post/new-post.route.tsx'),
        route('edit/:id', 'admin/post-form/edit-post/edit-post.route.tsx'),
        route('edit/:id/history', 'admin/history/history.route.tsx'),
        route('storage', 'admin/storage/storage.route.tsx'),
        ...(isOnServer ? [route('access', 'admin/access/access.route.tsx')] : []),
        route('tags', 'admin/tags/tags.route.tsx'),
        route('images', 'admin/images/images.route.tsx'),
        route('files', 'admin/import-export/files.route.tsx'),
        route('checks', 'admin/blog-check/blog-check.route.tsx'),
      ]),
    ]),
  ];
}
