import { join } from 'node:path';

import { seedPosts } from '@branchbook/blog-core/seeds';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, loadEnv, type Plugin } from 'vite';

import { fingerprint } from '@branchbook/blog-store-browser/stored-text';
import { inlineScript } from './build-steps/inline-script.ts';
import { parseSiteOrigin } from './build-steps/site-origin.ts';
import { hasServer } from '@branchbook/blog-server/deployment';
import { devPosts } from './server/dev-posts.ts';

/**
 * The Markdown parser's table of character references has two builds: a small one that uses
 * `document`, for pages, and one of 10 kB that doesn't. Vite chooses by the condition `browser`, also in
 * workers, which have no document and would not start. They use the HTML parser's table, which
 * they have anyway.
 */
const references = 'decode-named-character-reference';
const referencesWithoutDocument = join(import.meta.dirname, `app/lib/${references}.ts`);

const workersWithoutDocument: Plugin = {
  name: 'workers-without-document',
  enforce: 'pre',
  resolveId: (source) => (source === references ? referencesWithoutDocument : null),
};

/** Bundles the page renderer with all dependencies, for Node and for engines without packages. */
const wholeServerBundle: Plugin = {
  name: 'whole-server-bundle',
  apply: 'build',
  config: () => ({
    environments: {
      ssr: {
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        resolve: { noExternal: true, conditions: ['workerd', 'module'] },
      },
    },
  }),
};

/** The dev server has one build of a package for pages and workers. */
const devWithoutDocument: Plugin = {
  name: 'dev-without-document',
  apply: 'serve',
  config: () => ({ resolve: { alias: { [references]: referencesWithoutDocument } } }),
};

const environment = loadEnv('production', import.meta.dirname);
const siteOrigin = parseSiteOrigin(environment);
const arePostsOnServer = hasServer(environment);

/** What a build without a server has instead of a module. Both export the same. */
const withoutServer: Readonly<Record<string, string>> = {
  'open-server-storage.ts': 'posts/no-server-storage.ts',
  'server-post-meta.ts': 'seo/no-server-post-meta.ts',
  'cover.tsx': 'blog/browser-cover.tsx',
};

/**
 * Leaves the code for posts on a server out of other builds. A constant removes only its use: chunks
 * import all that their modules do, even if it is unused.
 */
const modulesWithoutServer: Plugin = {
  name: 'modules-without-server',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/(?:open-server-storage|server-post-meta|cover)\.tsx?$/u },
    handler(source, importer) {
      const replacement = withoutServer[source.replace(/^.*\//u, '')];
      if (arePostsOnServer || replacement === undefined || !importer?.includes('/web/app/')) return null;
      return join(import.meta.dirname, 'app', replacement);
    },
  },
};

/** Writes the origin of the site into its styles, which `define` does not reach. */
const originInStyles: Plugin = {
  name: 'origin-in-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\/app\/app\.css/u },
    handler: (code) => code.replace('__SITE_ORIGIN__', siteOrigin),
  },
};

/**
 * Small files compress worse, and thirty of them cost a phone more than a few. So one file has what
 * all pages start with, and another what all pages with posts need. A group includes all imports of
 * its modules, so modules that only the admin needs are in none.
 */
const groups = [
  { name: 'vendor', test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//u },
  {
    name: 'start',
    test: isIn([
      '/web/app/layout/errors/',
      '/web/app/layout/site/is-author-hint.',
      '/web/app/layout/site/site-ids.',
      '/web/app/layout/site/site-links.',
      '/web/app/layout/hydration/',
      '/web/app/layout/navigation/',
      '/web/app/lib/create-listeners.',
      '/web/app/lib/is-',
      '/web/app/layout/offline/register-when-idle.',
      '/web/app/layout/offline/service-worker-constants.',
      '/web/app/layout/boot/',
      '/web/app/seo/head-links.',
      '/web/app/seo/page-meta.',
      '/web/app/seo/structured-data.',
      '/web/app/posts/initial-posts.',
      '/web/app/posts/are-posts-on-server.',
      '/web/app/posts/stored-text.',
      '/web/app/posts/download-text.',
      '/web/app/lib/safe-decode-uri-component.',
      '/start-tabbing-at.',
      '/blog-store-browser/src/read-raw-posts.',
      '/blog-core/src/fingerprint.',
      '/ui/src/brand/trunk-node/',
      '/ui/src/brand/wordmark/',
      '/ui/src/field/',
      '/ui/src/skeleton/',
      '/ui/src/skip-link/',
      '/ui/src/text-link/',
      '/ui/src/theme/',
      '/ui/src/toast/',
      'vite/preload-helper',
    ]),
    minShareCount: 2,
  },
  // What pages know of images by their URLs: each module is too small for a file.
  {
    name: 'images',
    test: isIn([
      '/blog-core/src/cover.',
      '/blog-core/src/media-file.',
      '/blog-core/src/parse-url.',
      '/markdown/src/body-image.',
      '/markdown/src/media-image.',
    ]),
    minShareCount: 2,
  },
  { name: 'icons', test: /\/lucide-react\//u, minShareCount: 4 },
  {
    name: 'posts',
    test: /\/web\/app\/posts\/(?!mutations|read-posts|messages|admin-queries)|\/blog-core\/src\/(?!count-tags|media-store|tag-limits|post-history|create-post|make-unique-slug|slugify|change-slug|apply-changes|normalize-change|draft|canonical|cover|parse-url|media-file|find-used-media)|\/blog-store-browser\/src\/[^/]+$|\/blog-server\/src\/pages\/(?:page-data|post-path|tag-path)[.]/u,
    minShareCount: 4,
  },
];

function isIn(parts: readonly string[]): (id: string) => boolean {
  return (id) => parts.some((part) => id.includes(part));
}

/** The entry modules of the site. */
const screens = ['app/entry.client.tsx', 'app/root.tsx', 'app/**/*.{route,layout}.tsx'];

export default defineConfig({
  plugins: [
    originInStyles,
    modulesWithoutServer,
    tailwindcss(),
    reactRouter(),
    inlineScript(),
    wholeServerBundle,
    devWithoutDocument,
    devPosts(),
  ],
  worker: { format: 'es', plugins: () => [workersWithoutDocument] },
  define: {
    // The head script compares the stored posts with the seeds by hash, not by text, to stay small.
    __SEEDS_FINGERPRINT__: JSON.stringify(fingerprint(JSON.stringify(seedPosts))),
    __SITE_ORIGIN__: JSON.stringify(siteOrigin),
    __POSTS_ON_SERVER__: JSON.stringify(arePostsOnServer),
    __BUILD_YEAR__: JSON.stringify(new Date().getFullYear()),
  },
  // Every screen is made ready while the first one is looked at.
  server: { port: 5173, strictPort: true, warmup: { clientFiles: screens } },
  // The dev server scans these for dependencies first. Finding one later would reload the page.
  optimizeDeps: {
    entries: [...screens, 'app/**/*.worker.ts', '../../packages/{markdown,media}/src/*.worker.ts'],
  },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups } },
          // No property has a getter that does more than read. So a build without a server leaves the
          // schemas of the API out.
          treeshake: { propertyReadSideEffects: false },
        },
      },
    },
  },
});
