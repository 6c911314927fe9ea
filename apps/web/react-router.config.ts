import { seedPosts } from '@branchbook/blog-core';
import type { Config } from '@react-router/dev/config';
import { loadEnv } from 'vite';

import { hasServer } from './server/deployment.ts';
import { notFoundPath } from './server/site-files.ts';

/** Where a server keeps the posts, it renders their pages for each request. */
const isOnServer = hasServer(loadEnv('production', import.meta.dirname));

/**
 * A static site: every public page is written to HTML at build time, and so is the 404 page; everything else (`/admin`, `/sign-in`, posts that
 * exist only in a visitor's browser) starts from `__spa-fallback.html`. With a server only what shows no posts is written.
 */
export default {
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_DIRECTORY'] ?? 'build',
  ssr: isOnServer,
  prerender: isOnServer
    ? ['/', notFoundPath]
    : ['/', '/blog', ...seedPosts.map((post) => `/blog/${post.slug}`), notFoundPath],
  // All routes are known from the beginning, as they are without a server.
  ...(isOnServer && { routeDiscovery: { mode: 'initial' as const } }),
} satisfies Config;
