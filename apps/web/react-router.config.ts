import { seedPosts } from '@branchbook/blog-core';
import type { Config } from '@react-router/dev/config';

/**
 * A static site: every public page is written to HTML at build time, everything else (`/admin`, `/sign-in`, posts that
 * exist only in a visitor's browser) starts from `__spa-fallback.html`.
 */
export default {
  appDirectory: 'app',
  buildDirectory: process.env['BUILD_DIRECTORY'] ?? 'build',
  ssr: false,
  prerender: ['/', '/blog', ...seedPosts.map((post) => `/blog/${post.slug}`)],
} satisfies Config;
