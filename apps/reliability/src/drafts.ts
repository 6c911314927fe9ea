/**
 * `pnpm --filter reliability reliability:drafts`: types into the form, kills the browser 1 s after
 * the last key, and starts it again. The form must offer the whole text as a draft, for a new post
 * and then for an edit in the same profile.
 *
 * Arguments: the number of kills (default 20).
 */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

import type { Page } from '@playwright/test';

import { openSignedIn, postForm } from 'web/e2e/support/admin.ts';
import { seedPosts } from 'web/e2e/support/posts.ts';
import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import { startBrowser } from 'web/e2e/support/killable-browser.ts';
import { serveDemo } from 'web/e2e/support/serve-demo.ts';
import { expect } from 'web/e2e/support/expect.ts';

const kills = Number(process.argv[2] ?? 20);
/** Milliseconds from the last key to the kill. */
const waitMs = 1000;
/** Milliseconds between two keys of a quick writer. */
const keyMs = 60;
/** A profile is used for this many kills. */
const killsPerProfile = 4;

const server = await serveDemo();
let kept = 0;
try {
  for (let done = 0; done < kills; done += killsPerProfile) {
    const profile = await temporaryFolder();
    for (let turn = done; turn < Math.min(kills, done + killsPerProfile); turn += 1) {
      const isNew = turn % 2 === 0;
      const path = isNew ? '/admin/new-post' : `/admin/edit/${seedPosts[0]!.id}`;
      const text = `Typed before kill ${turn}, to the last key.`;

      const browser = await startBrowser(profile);
      const page = await openForm(await browser.context.newPage(), path);
      await postForm(page).content.fill('');
      await postForm(page).content.pressSequentially(text, { delay: keyMs });
      await pause(waitMs);
      await browser.kill();

      const again = await startBrowser(profile);
      const found = await readOfferedText(await openForm(await again.context.newPage(), path));
      if (found === text) kept += 1;
      console.log(
        `Kill ${turn}, ${isNew ? 'new post' : 'edit'}: ${found === text ? 'kept' : `LOST, found ${JSON.stringify(found)}`}`,
      );
      await again.kill();
    }
    rmSync(profile, { recursive: true, force: true });
  }
} finally {
  server.close();
}
console.log(`${kept} of ${kills} texts kept to the last key`);
process.exitCode = kept === kills ? 0 : 1;

async function openForm(page: Page, path: string): Promise<Page> {
  await openSignedIn(page, `${server.url}${path}`, postForm(page).title);
  return page;
}

/** Returns the text of the restored draft, or that of the form if no draft is offered. */
async function readOfferedText(page: Page): Promise<string> {
  const { restore, content } = postForm(page);
  try {
    await restore.click({ timeout: 15_000 });
    // The form locks the draft before it inserts the text.
    await expect(content).toHaveValue(/Typed/u, { timeout: 15_000 });
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
  }
  return content.inputValue();
}
