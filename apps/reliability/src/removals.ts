/**
 * `pnpm --filter reliability reliability:removals`: deletes or unpublishes a post, kills the
 * browser during the change, and starts it again. The post must be in the list, the trash or the
 * drafts. All other posts must be in the list, in their order.
 *
 * Arguments: the number of kills (default 40).
 */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import type { Page } from '@playwright/test';

import { openSignedIn, managedPost } from 'web/e2e/support/admin.ts';
import { aPost } from 'web/e2e/support/posts.ts';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { startBrowser } from 'web/e2e/support/killable-browser.ts';
import { serveDemo } from 'web/e2e/support/serve-demo.ts';
import { expect } from 'web/e2e/support/expect.ts';

const kills = Number(process.argv[2] ?? 40);
/** Milliseconds after the press: before, between and after the two writes. */
const delaysMs = [0, 5, 10, 20, 30, 50, 80, 150];
/** A profile starts with one post more than this. */
const killsPerProfile = 8;

const server = await serveDemo();
let kept = 0;
let gone = 0;
try {
  for (let done = 0; done < kills; done += killsPerProfile) {
    const profile = await temporaryFolder();
    const posts = Array.from({ length: killsPerProfile + 1 }, (_, index) =>
      aPost({ id: index + 101, title: `Post ${index + 1}`, slug: `post-${index + 1}` }),
    );
    let listed: readonly string[] = [];
    for (let turn = done; turn < Math.min(kills, done + killsPerProfile); turn += 1) {
      const { id, title } = posts[turn - done]!;
      const isDeleted = turn % 2 === 0;
      const delayMs = delaysMs[Math.floor(turn / 2) % delaysMs.length] ?? 0;

      const browser = await startBrowser(profile);
      const page = await browser.context.newPage();
      if (turn === done) listed = await importPosts(page, posts);
      const button = await openSignedIn(
        page,
        server.url + (isDeleted ? '/admin' : `/admin/edit/${id}`),
        isDeleted
          ? managedPost(page, title).getByRole('button', { name: `Delete ${title}`, exact: true })
          : page.getByRole('button', { name: 'Unpublish' }),
      );
      page.once('dialog', (dialog) => void dialog.accept());
      await button.click();
      await pause(delayMs);
      await browser.kill();

      const again = await startBrowser(profile);
      const found = await findPlaces(await again.context.newPage(), title);
      await again.kill();
      const others = listed.filter((each) => each !== title);
      const isWhole = found.list.filter((each) => each !== title).join() === others.join();
      const places = [
        ...(found.list.includes(title) ? ['the list'] : []),
        ...(found.isInTrash ? ['the trash'] : []),
        ...(found.isDraft ? ['the drafts'] : []),
      ];
      if (places.length > 0 && isWhole) kept += 1;
      if (!found.list.includes(title)) gone += 1;
      listed = found.list;
      const outcome = places.length > 0 ? `in ${places.join(' and ')}` : 'LOST';
      console.log(
        `Kill ${turn}, ${isDeleted ? 'deleting' : 'unpublishing'}, after ${delayMs} ms: ${outcome}${isWhole ? '' : `, list not whole: ${found.list.join()}`}`,
      );
    }
    rmSync(profile, { recursive: true, force: true });
  }
} finally {
  server.close();
}
console.log(`${kept} of ${kills} posts kept, ${gone} of them already out of the list`);
process.exitCode = kept === kills ? 0 : 1;

/** Uses the app's import, because only posts that it confirms must survive a kill. */
async function importPosts(page: Page, posts: readonly object[]): Promise<string[]> {
  await openSignedIn(
    page,
    `${server.url}/admin/files`,
    page.getByRole('heading', { name: 'Import', exact: true }),
  );
  await page.getByLabel('Files to import').setInputFiles({
    name: 'posts.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(posts)),
  });
  await page.getByRole('button', { name: `Import ${posts.length} posts` }).click();
  await page.getByText(`Imported: ${posts.length} new`).first().waitFor();
  return readTitles(page);
}

function readTitles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (JSON.parse(localStorage.getItem('blogPosts') ?? '[]') as { title: string }[]).map(({ title }) => title),
  );
}

async function findPlaces(page: Page, title: string) {
  const trash = await openSignedIn(
    page,
    `${server.url}/admin?show=trash`,
    page.getByRole('region', { name: 'Trash' }),
  );
  await expect(
    trash.getByRole('heading', { level: 3 }).or(trash.getByText('The trash is empty')).first(),
  ).toBeVisible();
  const isInTrash = (await trash.getByRole('heading', { name: title, exact: true }).count()) > 0;
  const list = await readTitles(page);
  // A draft of a post that is still in the list does not count.
  const continued = page.getByRole('link', { name: `Edit ${title}`, exact: true });
  if (list.includes(title) || isInTrash) return { list, isInTrash, isDraft: false };
  await page.goto(`${server.url}/admin?show=drafts`);
  const isDraft = await continued.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  return { list, isInTrash, isDraft };
}
