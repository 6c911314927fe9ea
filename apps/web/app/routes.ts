import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** The map of the site. It reads like the table of routes in the product's description. */
export default [
  layout('site/site.layout.tsx', [
    index('landing/landing.route.tsx'),
    layout('posts/posts.layout.tsx', { id: 'public-posts' }, [
      route('blog/:slug', 'blog/post.route.tsx'),
      layout('auth/auth.layout.tsx', { id: 'blog-auth' }, [route('blog', 'blog/blog-list.route.tsx')]),
    ]),
    route('*', 'not-found.route.tsx'),
  ]),
  layout('auth/auth.layout.tsx', { id: 'desk-auth' }, [
    route('sign-in/*', 'auth/sign-in.route.tsx'),
    route('blog/new', 'admin/new-post-redirect.route.tsx'),
    layout('posts/posts.layout.tsx', { id: 'desk-posts' }, [
      route('admin', 'admin/admin.layout.tsx', [
        index('admin/manage-posts.route.tsx'),
        route('new-post', 'admin/new-post.route.tsx'),
        route('edit/:id', 'admin/edit-post.route.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
