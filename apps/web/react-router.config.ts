import { countTags } from '@branchbook/blog-core';
import { seedPosts } from '@branchbook/blog-core/seeds';
import type { Config } from '@react-router/dev/config';
import { loadEnv } from 'vite';

import { hasServer } from '@branchbook/blog-server/deployment';
import { notFoundPath } from '@branchbook/blog-server/site';
import { tagPath, tagsPath } from '@branchbook/blog-server/tag-path';

/** If a server stores the posts, it renders their pages for each request. */
const isOnServer = hasServer(loadEnv('production', import.meta.dirname));

/**
 * A static site: the build prerenders every public page and the 404 page. Everything else starts
 * from `__spa-fallback.html`: `/admin`, `/sign-in`, and posts that exist only in a visitor's
 * browser. With a server, the build prerenders only pages without posts.
 */
export default {
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_DIRECTORY'] ?? 'build',
  ssr: isOnServer,
  prerender: isOnServer
    ? ['/', notFoundPath]
    : [
        '/',
        '/blog',
        ...seedPosts.map((post) => `/blog/${post.slug}`),
        tagsPath,
        ...countTags(seedPosts).map(({ slug }) => tagPath(slug)),
        notFoundPath,
      ],
  // All routes are known from the beginning, as they are without a server.
  ...(isOnServer && { routeDiscovery: { mode: 'initial' as const } }),
} satisfies Config;
