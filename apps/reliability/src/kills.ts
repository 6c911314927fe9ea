/**
 * `pnpm --filter reliability reliability:kills`: publishes a post, kills the browser 0, 1, 3 or 6 s
 * after the toast, and starts it again. Every post published in the profile must be in the list.
 *
 * Arguments: the number of kills (default 40).
 */
import { rmSync } from 'node:fs';

import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { openSignedIn } from 'web/e2e/support/admin.ts';
import { startBrowser } from 'web/e2e/support/killable-browser.ts';
import { serveDemo } from 'web/e2e/support/serve-demo.ts';

const delaysMs = [0, 1000, 3000, 6000];
const kills = Number(process.argv[2] ?? 40);
/** A profile is used for this many kills, so that later ones also check the earlier posts. */
const killsPerProfile = 8;

const server = await serveDemo();
let kept = 0;
let torn = 0;
try {
  for (let done = 0; done < kills; done += killsPerProfile) {
    const profile = await temporaryFolder();
    const published: string[] = [];
    for (let turn = done; turn < Math.min(kills, done + killsPerProfile); turn += 1) {
      const delayMs = delaysMs[turn % delaysMs.length] ?? 0;
      const title = `Kill ${turn} after ${delayMs} ms`;
      const browser = await startBrowser(profile);
      const page = await browser.context.newPage();
      const titleInput = page.getByLabel('Post Title');
      await openSignedIn(page, `${server.url}/admin/new-post`, titleInput);
      await titleInput.fill(title);
      await page.getByLabel('Content').fill(`Written before kill ${turn}.`);
      await page.getByRole('button', { name: 'Publish Post' }).click();
      await page.getByText('Blog post created successfully!').waitFor();
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
      });
      await browser.kill();
      published.unshift(title);

      const again = await startBrowser(profile);
      const reader = await again.context.newPage();
      await reader.goto(`${server.url}/blog`);
      const isThere = await reader
        .getByRole('heading', { name: title })
        .waitFor({ timeout: 10_000 })
        .then(
          () => true,
          () => false,
        );
      const titles = await reader.evaluate(() => {
        try {
          return (JSON.parse(localStorage.getItem('blogPosts') ?? '[]') as { title: string }[]).map(
            (post) => post.title,
          );
        } catch {
          return null;
        }
      });
      const isWhole = titles !== null && published.every((each, index) => titles[index] === each);
      if (isThere) kept += 1;
      if (!isWhole) torn += 1;
      console.log(
        `${title}: ${isThere ? 'kept' : 'LOST'}${isWhole ? '' : `, list not whole: ${JSON.stringify(titles)}`}`,
      );
      await again.kill();
    }
    rmSync(profile, { recursive: true, force: true });
  }
} finally {
  server.close();
}
console.log(`${kept} of ${kills} posts present, ${torn} lists torn`);
process.exitCode = kept === kills && torn === 0 ? 0 : 1;
