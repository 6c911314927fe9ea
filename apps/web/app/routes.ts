import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The map of the site. It reads like the table of routes in the product's description. */
export default [
  layout('layout/site/site.layout.tsx', [
    index('landing/landing.route.tsx'),
    route('blog/:slug', 'blog/post.route.tsx'),
    layout('auth/auth.layout.tsx', [route('blog', 'blog/blog-list.route.tsx')]),
    route('*', 'not-found/not-found.route.tsx'),
  ]),
  layout('auth/auth.layout.tsx', { id: 'auth-of-admin' }, [
    route('sign-in/*', 'auth/sign-in.route.tsx'),
    route('blog/new', 'admin/new-post/new-post-redirect.route.tsx'),
    route('admin', 'admin/shell/admin.layout.tsx', [
      index('admin/manage/manage-posts.route.tsx'),
      route('new-post', 'admin/new-post/new-post.route.tsx'),
      route('edit/:id', 'admin/edit-post/edit-post.route.tsx'),
      route('edit/:id/history', 'admin/history/history.route.tsx'),
      route('storage', 'admin/storage/storage.route.tsx'),
      route('files', 'admin/files/files.route.tsx'),
      route('checks', 'admin/checks/blog-check.route.tsx'),
    ]),
  ]),
] satisfies RouteConfig;
