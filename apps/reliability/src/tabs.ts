/**
 * `pnpm --filter reliability reliability:tabs`: several tabs of a real Chromium publish at the same
 * time, by calls of the page's `PostStore`. Fails if a post is missing.
 *
 * Arguments: tabs, posts for each tab, runs (default 2 500 10).
 */
import { rmSync } from 'node:fs';

import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { startBrowser } from 'web/e2e/support/killable-browser.ts';
import { serveDemo } from 'web/e2e/support/serve-demo.ts';

const [tabs = 2, postsPerTab = 500, runs = 10] = process.argv.slice(2).map(Number);
const expectedCount = tabs * postsPerTab;

const server = await serveDemo();
let completeRuns = 0;
try {
  for (let run = 1; run <= runs; run += 1) {
    const profile = await temporaryFolder();
    const browser = await startBrowser(profile);
    const pages = await Promise.all(Array.from({ length: tabs }, () => browser.context.newPage()));
    for (const page of pages) await page.goto(`${server.url}/blog`);
    await pages[0]?.evaluate(() => localStorage.setItem('blogPosts', '[]'));
    for (const page of pages) {
      await page.reload();
      // This text shows that the store has read the empty list.
      await page.getByText('No posts yet').waitFor();
    }
    const start = performance.now();
    const nonDurableCounts = await Promise.all(
      pages.map((page, tab) =>
        page.evaluate(
          async ([tabNumber, count]) => {
            interface Store {
              apply(changes: readonly object[]): Promise<object>;
              condition: { read(): Promise<{ isDurable: boolean }> };
            }
            const isStorage = (value: unknown): value is { readonly store: Store } =>
              typeof value === 'object' && value !== null && 'store' in value && 'published' in value;
            // Imports the page's storage from its chunks: 'Publish Post' uses the same instance.
            const chunks = performance
              .getEntriesByType('resource')
              .map((entry) => entry.name)
              .filter((url) => /\/assets\/.+\.js$/u.test(url));
            const modules: object[] = await Promise.all(chunks.map((url) => import(url)));
            const storage = modules.flatMap((module) => Object.values(module)).find(isStorage);
            if (!storage) throw new Error('The page’s storage was not found.');
            const postStore = storage.store;
            let nonDurable = 0;
            for (let index = 0; index < count; index += 1) {
              const title = `Tab ${tabNumber}, post ${index}`;
              const post = {
                id: Date.now(),
                title,
                slug: title.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-'),
                excerpt: '',
                date: 'November 21, 2026',
                author: 'Tabs',
                content: 'x'.repeat(200),
                isMarkdown: true,
              };
              await postStore.apply([{ type: 'create', post }]);
              if (!(await postStore.condition.read()).isDurable) nonDurable += 1;
            }
            return nonDurable;
          },
          [tab, postsPerTab] as const,
        ),
      ),
    );
    const duration = performance.now() - start;
    // A new tab reads the current localStorage; an open one may get others' changes later.
    const reader = await browser.context.newPage();
    await reader.goto(`${server.url}/blog`);
    const titles = await reader.evaluate(() =>
      (JSON.parse(localStorage.getItem('blogPosts') ?? '[]') as { title: string }[]).map(
        (post) => post.title,
      ),
    );
    const kept = new Set(titles).size;
    if (kept === expectedCount && titles.length === expectedCount) completeRuns += 1;
    console.log(
      `run ${run}: ${kept} of ${expectedCount} kept, ${Math.round(duration / expectedCount)} ms each, written without the journal: ${nonDurableCounts.join(' + ')}`,
    );
    await browser.kill();
    rmSync(profile, { recursive: true, force: true });
  }
} finally {
  server.close();
}
console.log(`${completeRuns} of ${runs} runs kept all ${expectedCount} posts`);
process.exitCode = completeRuns === runs ? 0 : 1;
