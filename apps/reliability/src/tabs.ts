/**
 * `pnpm --filter reliability reliability:tabs`: several tabs of a real Chromium publish at the same
 * time, through the store itself. Every post must be stored.
 *
 * Arguments: tabs, posts for each tab, runs (default 2 500 10).
 */
import { rmSync } from 'node:fs';

import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { startBrowser } from 'web/e2e/support/killable-browser.ts';
import { serveDemo } from 'web/e2e/support/serve-demo.ts';

const [tabs = 2, postsEach = 500, runs = 10] = process.argv.slice(2).map(Number);
const expected = tabs * postsEach;

const server = await serveDemo();
let whole = 0;
try {
  for (let run = 1; run <= runs; run += 1) {
    const profile = await temporaryFolder();
    const browser = await startBrowser(profile);
    const pages = await Promise.all(Array.from({ length: tabs }, () => browser.context.newPage()));
    for (const page of pages) await page.goto(`${server.url}/blog`);
    await pages[0]?.evaluate(() => localStorage.setItem('blogPosts', '[]'));
    for (const page of pages) {
      await page.reload();
      // The store has read the list.
      await page.getByText('No posts yet').waitFor();
    }
    const began = performance.now();
    const weakCounts = await Promise.all(
      pages.map((page, tab) =>
        page.evaluate(
          async ([tabNumber, count]) => {
            interface Store {
              transact(
                decide: () => readonly object[],
              ): Promise<{ snapshot: { durability?: { isDurable: boolean } } }>;
            }
            const isStore = (value: unknown): value is Store =>
              typeof value === 'object' && value !== null && 'transact' in value && 'readAll' in value;
            // Loads the store from the page's chunks, so that this runs the code of 'Publish Post'.
            const chunks = performance
              .getEntriesByType('resource')
              .map((entry) => entry.name)
              .filter((url) => /\/assets\/.+\.js$/u.test(url));
            const modules: object[] = await Promise.all(chunks.map((url) => import(url)));
            const postStore = modules.flatMap((module) => Object.values(module)).find(isStore);
            if (!postStore) throw new Error('The page’s store was not found.');
            let weak = 0;
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
              const { snapshot } = await postStore.transact(() => [{ type: 'add', post }]);
              if (!snapshot.durability?.isDurable) weak += 1;
            }
            return weak;
          },
          [tab, postsEach] as const,
        ),
      ),
    );
    const duration = performance.now() - began;
    // A new tab reads the stored posts; an open one may lag behind for a moment.
    const reader = await browser.context.newPage();
    await reader.goto(`${server.url}/blog`);
    const titles = await reader.evaluate(() =>
      (JSON.parse(localStorage.getItem('blogPosts') ?? '[]') as { title: string }[]).map(
        (post) => post.title,
      ),
    );
    const kept = new Set(titles).size;
    if (kept === expected && titles.length === expected) whole += 1;
    console.log(
      `run ${run}: ${kept} of ${expected} kept, ${Math.round(duration / expected)} ms each, written without the journal: ${weakCounts.join(' + ')}`,
    );
    await browser.kill();
    rmSync(profile, { recursive: true, force: true });
  }
} finally {
  server.close();
}
console.log(`${whole} of ${runs} runs kept all ${expected} posts`);
process.exitCode = whole === runs ? 0 : 1;
