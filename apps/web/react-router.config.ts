import { seedPosts } from '@branchbook/blog-core';
import type { Config } from '@react-router/dev/config';

import { notFoundPath } from './server/site-files.ts';

/**
 * A static site: every public page is written to HTML at build time, and so is the 404 page; everything else (`/admin`, `/sign-in`, posts that
 * exist only in a visitor's browser) starts from `__spa-fallback.html`.
 */
export default {
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_DIRECTORY'] ?? 'build',
  ssr: false,
  prerender: ['/', '/blog', ...seedPosts.map((post) => `/blog/${post.slug}`), notFoundPath],
} satisfies Config;
