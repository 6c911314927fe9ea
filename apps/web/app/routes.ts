import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The routes of the site. */
export default [
  layout('layout/site/site.layout.tsx', [
    index('landing/landing.route.tsx'),
    route('blog/:slug', 'blog/post.route.tsx'),
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
      route('files', 'admin/import-export/files.route.tsx'),
      route('checks', 'admin/blog-check/blog-check.route.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
