import { createRequire } from 'node:module';

import { seedPosts } from '@branchbook/blog-core';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { minify } from 'terser';
import { defineConfig, loadEnv, type Plugin } from 'vite';

import { fingerprint } from './app/posts/fingerprint.ts';
import { marksWithoutStacks } from './server/marks-without-stacks.ts';
import { siteOriginOf } from './server/site-origin.ts';

/**
 * The Markdown parser's table of character references has two builds: a small one that asks the document, for pages, and one
 * that needs none. Vite chooses by the browser's condition, also in workers, which have no document and would not start.
 */
const references = 'decode-named-character-reference';
const referencesWithoutDocument = ['remark-parse', 'mdast-util-from-markdown', references].reduce(
  (importer, name) => createRequire(importer).resolve(name),
  import.meta.url,
);

const workersWithoutDocument: Plugin = {
  name: 'workers-without-document',
  enforce: 'pre',
  resolveId: (source) => (source === references ? referencesWithoutDocument : null),
};

/** The dev server has one build of a package for pages and workers. */
const devWithoutDocument: Plugin = {
  name: 'dev-without-document',
  apply: 'serve',
  config: () => ({ resolve: { alias: { [references]: referencesWithoutDocument } } }),
};

/**
 * What every page needs, in one file, and what the list and the posts share, in another: small files compress worse, and thirty of
 * them cost a phone more than two. A module that is not listed here goes where the bundler puts it. Not `entry.client`: it starts
 * React, and the routes are there before that.
 */
const frame = {
  name: 'frame',
  test: /rolldown[/]runtime|\/node_modules\/(?:react|react-dom|react-router|scheduler)\/|\/app\/(?:root|intent-signs|site\/site\.layout|found\/(?:page-meta|structured-data)|offline\/service-worker-facts)\.tsx?$|\/sheet\/sheet\.css$/u,
};
const reading = {
  name: 'reading',
  test: /\/app\/(?:posts\/(?:posts\.query|post-path|post-keys)|blog\/(?:use-renderer-on-intent|use-post-title|post-skeleton|title-flight|table-of-contents|post-article|post-neighbors|late-rendered-body|plain-body)|site\/body-boundary|markdown\/(?:use-enhanced|prerendered-body|kept-body|reading-time)|use-drawn-count|fold-text)\.tsx?$|\/(?:trunk-node|prose)\/|\/blog-core\/src\/parse-us-date|icons\/arrow-(?:left|right)\.[^/]+$/u,
};

/** With its icons. Apart, or a post that is rendered here would carry all that follows for the sake of a notice. */
const notice = { name: 'notice', test: /\/ui\/src\/notice\//u };

/** Who is signed in, which the list and the desk ask. */
const account = {
  name: 'account',
  test: /\/app\/auth\/(?:auth\.layout|auth-config|session.*)\.tsx?$/u,
};

/** No code, only its looks: the landing page's own code comes late, in parts that share nothing but their styles. */
const landingStyles = {
  name: 'landing',
  test: /\/(?:ledger|double-entry|diff-row|bar-chart|tier)\/[^/]+\.css$|\/app\/landing\/.+\.css$/u,
};

/** What runs as a page starts, and when a reader goes from one page to the next. */
const startingChunks = new Set([frame.name, reading.name]);

/**
 * Has Chromium compile every function of a file while the file loads, beside the page's own thread; others take it for a comment. Otherwise
 * each is compiled when it is first called, much of it within the first click (docs/decisions/064).
 * https://v8.dev/blog/explicit-compile-hints
 */
const compileHint = '//# allFunctionsCalledOnLoad';

/** React's loading then costs where a tool looks on what it costs where none does (docs/decisions/066). */
const lightMarks: Plugin = {
  name: 'light-marks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/u },
    handler: (code) => marksWithoutStacks(code),
  },
};

/** Terser makes what every visitor or reader gets nearly 1 % smaller than Vite's own minifier. It takes its time over the rest. */
const smallFirst: Plugin = {
  name: 'small-first',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async renderChunk(code, chunk) {
    if (!startingChunks.has(chunk.name)) return null;
    const small = await minify(code, { module: true, ecma: 2020, compress: { passes: 2 } });
    return small.code ?? null;
  },
};

/**
 * The last word on the files of a start: the hint at the very top, where alone it counts, and letters beyond ASCII written as escapes. A
 * single one that does not fit into a byte would make V8 keep two bytes for each letter of the file (docs/decisions/068).
 */
const readFast: Plugin = {
  name: 'read-fast',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !startingChunks.has(chunk.name)) continue;
        const { code } = await minify(chunk.code, {
          module: true,
          ecma: 2020,
          compress: false,
          mangle: false,
          format: { ascii_only: true, preamble: compileHint },
        });
        if (code !== undefined) chunk.code = code;
      }
    },
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), devWithoutDocument, lightMarks, smallFirst, readFast],
  worker: { plugins: () => [workersWithoutDocument] },
  define: {
    // The head script compares what is stored with the seeds; their text stays out of the pages that do not show it.
    __SEEDS_FINGERPRINT__: JSON.stringify(fingerprint(JSON.stringify(seedPosts))),
    __SITE_ORIGIN__: JSON.stringify(siteOriginOf(loadEnv('production', import.meta.dirname))),
    __BUILD_YEAR__: JSON.stringify(new Date().getFullYear()),
  },
  server: { port: 5173, strictPort: true },
  // The dev server looks for dependencies from here before it serves a page. Each one found later would reload the page.
  optimizeDeps: {
    entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/**/*.{route,layout}.tsx', 'app/**/*.worker.ts'],
  },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [frame, reading, notice, account, landingStyles] } },
        },
      },
    },
  },
});
