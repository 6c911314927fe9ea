/**
 * `pnpm --filter reliability reliability:server-kills`: publishes a post in the admin of a site
 * with its posts on a server, in a real Chromium. Kills the server when the toast appears and
 * starts it again with the same data. Every post that a toast confirmed must be there.
 *
 * Arguments: the number of kills (default 40).
 */
import { type Browser, chromium } from '@playwright/test';

import { chromiumLaunchOptions } from '@branchbook/tools/browser';
import { openSignedIn, postForm } from 'web/e2e/support/admin.ts';
import { type BlogServer, startBlogServer } from 'web/e2e/support/server.ts';

/** The maximum length of a page of the API. */
const pageLength = 100;
const kills = Number(process.argv[2] ?? 40);
const server = await startBlogServer();
const browser = await chromium.launch(chromiumLaunchOptions());
const confirmed: string[] = [];
let kept = 0;
try {
  for (let turn = 0; turn < kills; turn += 1) {
    const title = `Kill ${turn}`;
    await publishAndKill(browser, server, title);
    confirmed.unshift(title);
    await server.restart();
    const titles = await readTitles(server);
    const isThere = confirmed.slice(0, pageLength).every((each, place) => titles[place] === each);
    if (isThere) kept += 1;
    else console.log(`${title}: LOST; the server has ${titles.join(', ')}`);
  }
} finally {
  await browser.close();
  await server.dispose();
}
console.log(`${kept} of ${kills} posts present after kill -9 of the server`);
process.exitCode = kept === kills ? 0 : 1;

/** Closes the browser before the server starts again, so that it cannot send a lost post again. */
async function publishAndKill(chromiumBrowser: Browser, published: BlogServer, title: string): Promise<void> {
  const context = await chromiumBrowser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const form = postForm(page);
    await openSignedIn(page, `${published.url}/admin/new-post`, form.title);
    await form.title.fill(title);
    await form.content.fill(`Written before ${title}.`);
    await form.publish.click();
    await page.getByText('Blog post created successfully!').waitFor();
    await published.kill();
  } finally {
    await context.close();
  }
}

/** Returns the titles of the first posts in the list. */
async function readTitles({ url }: BlogServer): Promise<readonly string[]> {
  const response = await fetch(`${url}/api/v1/posts?limit=${pageLength}`);
  const { posts } = (await response.json()) as { posts: { title: string }[] };
  return posts.map(({ title }) => title);
}
