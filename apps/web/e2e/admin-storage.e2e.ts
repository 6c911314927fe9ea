import { readFile } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { openElsewhere, postForm, signInAsDemoAdmin, storedPosts, storePosts } from './support/admin.ts';
import { localStorageOnly } from './support/post-storage.ts';
import { aPost, seedPosts, startWith, storedText } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const june = aPost({ id: 6, title: 'June', slug: 'june' });
const may = aPost({ id: 5, title: 'May', slug: 'may' });
/** Truncated in its second post. */
const cutOff = JSON.stringify([june, may]).slice(0, -60);

const inUse = (page: Page) => page.getByRole('region', { name: 'Current data' });
const kept = (page: Page) => page.getByRole('region', { name: /^Archived on / });

test(
  'Manage Posts links to a page that describes the stored data and downloads it',
  localStorageOnly,
  async ({ page }) => {
    await startWith(page, [june, may]);
    await signInAsDemoAdmin(page);
    await page.getByRole('link', { name: 'Storage' }).click();
    await expect(page).toHaveURL('/admin/storage');
    await expect(page.getByRole('heading', { level: 1, name: 'Storage' })).toBeVisible();
    await expect(valueOf(page, 'Posts')).toHaveText('2');
    await expect(valueOf(page, 'Storage used')).toContainText('bytes of about 10 MB');
    await expect(valueOf(page, 'Crash safety')).toContainText('On.');
    // The button disappears with the focused response.
    await page.getByRole('button', { name: 'Protect this data' }).press('Enter');
    await expect(valueOf(page, 'Protected from cleanup').locator(':focus')).toContainText('browser');
    await expect(page.getByText('None. If stored data is damaged')).toBeVisible();
    expect(await downloadBy(page, page.getByRole('button', { name: 'Download all posts' }))).toBe(
      await storedText(page),
    );
  },
);

test('the stored posts download as a complete feed in each format', async ({ page }) => {
  await startWith(page, [june, { ...may, title: 'May & <June>', content: 'Some *words*.' }]);
  await signInAsDemoAdmin(page, '/admin/files');
  for (const [name, beginning, written] of [
    ['RSS', '<?xml version="1.0" encoding="utf-8"?>\n<rss', 'May &amp; &lt;June&gt;'],
    ['Atom', '<?xml version="1.0" encoding="utf-8"?>\n<feed', 'May &amp; &lt;June&gt;'],
    ['JSON Feed', '{\n  "version": "https://jsonfeed.org/version/1.1"', 'May & <June>'],
  ] as const) {
    const feed = await downloadBy(page, page.getByRole('button', { name: `Download ${name}`, exact: true }));
    expect(feed.slice(0, beginning.length), name).toBe(beginning);
    expect(feed, name).toContain(written);
    expect(feed, name).toMatch(/(?:<|&lt;)em(?:>|&gt;)words/u);
    expect(feed.indexOf('/blog/june'), name).toBeLessThan(feed.indexOf('/blog/may'));
  }
});

test(
  'every screen of the admin warns if saved posts may not survive a crash',
  localStorageOnly,
  async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException(
          'A mutation operation was attempted on a database that did not allow mutations.',
        );
      };
    });
    await signInAsDemoAdmin(page);
    const notice = page.getByRole('status').filter({ hasText: 'Saved posts aren’t safe from a crash' });
    await expect(notice).toBeVisible();
    await page.goto('/admin/storage');
    await expect(valueOf(page, 'Crash safety')).toContainText('Off.');
    await page.goto('/admin/new-post');
    await expect(notice).toBeVisible();
    await postForm(page).title.fill('Weakly kept');
    await postForm(page).publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  },
);

test(
  'repairing a list in use shows the result first, then adds it and archives the exact text',
  { tag: ['@everyday', '@local-storage'] },
  async ({ page }) => {
    await startWith(page, cutOff);
    await signInAsDemoAdmin(page);
    await page.getByRole('link', { name: 'Repair or discard' }).click();
    await expect(valueOf(page, 'Posts')).toHaveText('None that can be read');
    await inUse(page).getByRole('button', { name: 'Repair' }).click();
    await expect(inUse(page).getByRole('heading')).toBeFocused();
    const preview = inUse(page).getByRole('group', { name: 'Repair' });
    await expect(preview.getByRole('checkbox', { name: 'June' })).toBeChecked();
    const second = preview.getByRole('checkbox', { name: 'May' });
    await expect(second).toBeChecked();
    await expect(second).toHaveAccessibleDescription(/Not in the list.*content is missing, shown as ""/u);
    expect(await storedText(page)).toBe(cutOff);

    await preview.getByRole('button', { name: 'Add 2 posts' }).click();
    await expect(page.getByText('2 posts recovered')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const [first, other] = await storedPosts(page);
    expect(first).toEqual(june);
    expect(other).toMatchObject({ id: 5, title: 'May', content: '' });
    expect(await downloadBy(page, kept(page).getByRole('button', { name: 'Download' }))).toBe(cutOff);

    await kept(page).getByRole('button', { name: 'Repair' }).click();
    await expect(kept(page).getByRole('checkbox', { name: 'June' })).toBeDisabled();
    await expect(kept(page).getByRole('button', { name: /^Add/u })).toHaveCount(0);
  },
);

test(
  'a repair overwrites nothing, and other versions are left out unless chosen',
  localStorageOnly,
  async ({ page, context }) => {
    await startWith(page, cutOff);
    await signInAsDemoAdmin(page, '/admin/new-post');
    await postForm(page).title.fill('Published over it');
    await postForm(page).publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    const published = await storedPosts(page);
    const changed = [...published, { ...june, content: 'Another version' }];
    await storePosts(await openElsewhere(context), changed);
    await page.goto('/admin/storage');
    await kept(page).getByRole('button', { name: 'Repair' }).click();
    await expect(kept(page).getByRole('checkbox', { name: 'June' })).not.toBeChecked();
    await kept(page).getByRole('checkbox', { name: 'June' }).check();
    await kept(page).getByRole('button', { name: 'Add 2 posts' }).click();
    await expect(page.getByText('2 posts recovered')).toBeVisible();
    const posts = await storedPosts(page);
    expect(posts.slice(0, 2)).toEqual(changed);
    expect(posts[2]).toMatchObject({ title: 'June', content: june.content, slug: 'june-2' });
    expect(posts[3]).toMatchObject({ title: 'May' });
  },
);

test(
  'discarding asks first, offers the download, names what is lost, and Escape cancels',
  { tag: '@local-storage' },
  async ({ page }) => {
    const text = JSON.stringify([june, 'not a post']);
    await startWith(page, text);
    await signInAsDemoAdmin(page, '/admin/storage');
    const open = inUse(page).getByRole('button', { name: 'Discard' });
    await open.click();
    const dialog = page.getByRole('alertdialog', { name: 'Permanently discard this data?' });
    await expect(dialog).toContainText('The 1 post that can be read');
    expect(await downloadBy(page, dialog.getByRole('button', { name: 'Download' }))).toBe(text);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(open).toBeFocused();
    expect(await storedText(page)).toBe(text);

    await open.click();
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(page.getByText('Data discarded')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await storedPosts(page)).toEqual([june]);
    await expect(page.getByText('None. If stored data is damaged')).toBeVisible();
    await page.reload();
    await expect(page.getByText('None. If stored data is damaged')).toBeVisible();
  },
);

test(
  'discarding an archived copy leaves the list unchanged in every tab',
  localStorageOnly,
  async ({ page, context }) => {
    await startWith(page, '{"not":"a list"}');
    await signInAsDemoAdmin(page, '/admin/new-post');
    await postForm(page).title.fill('Published over it');
    await postForm(page).publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    const before = await storedText(page);
    const other = await context.newPage();
    await other.goto('/admin');
    const notice = other.getByRole('status').filter({ hasText: 'Some stored posts couldn’t be read' });
    await expect(notice).toBeVisible();

    await page.goto('/admin/storage');
    await kept(page).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(kept(page)).toHaveCount(0);
    await expect(notice).toHaveCount(0);
    expect(await storedText(page)).toBe(before);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('blogPosts.'))),
    ).toEqual([]);
  },
);

test(
  'a list that another tab corrupts can be restored by one press, and the corrupt text is archived',
  localStorageOnly,
  async ({ page, context }) => {
    await startWith(page, [june, may]);
    await signInAsDemoAdmin(page);
    await expect(page.getByRole('article')).toHaveCount(2);
    const other = await openElsewhere(context);
    await other.evaluate((text) => localStorage.setItem('blogPosts', text), cutOff);

    const notice = page.getByRole('status').filter({ hasText: 'Some stored posts couldn’t be read' });
    await expect(notice).toContainText('This tab still has the earlier list with 2 posts.');
    expect(await downloadBy(page, notice.getByRole('button', { name: 'Download' }))).toBe(cutOff);
    expect(await storedText(page)).toBe(cutOff);
    await notice.getByRole('button', { name: 'Restore this tab’s list' }).click();
    await expect(page.getByText('List restored')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(2);
    expect(await storedText(page)).toBe(JSON.stringify([june, may]));
    await expect(notice.getByRole('button', { name: 'Restore this tab’s list' })).toHaveCount(0);
    expect(await downloadBy(page, notice.getByRole('button', { name: 'Download' }))).toBe(cutOff);
  },
);

test('a repair that can’t be saved says so and changes nothing', localStorageOnly, async ({ page }) => {
  await startWith(page, cutOff);
  await signInAsDemoAdmin(page, '/admin/storage');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No.', 'QuotaExceededError');
    };
  });
  await inUse(page).getByRole('button', { name: 'Repair' }).click();
  await page.getByRole('button', { name: 'Add 2 posts' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing changed');
  expect(await storedText(page)).toBe(cutOff);
});

test('a post without isMarkdown is plain text, and shows no notice', async ({ page }) => {
  const { isMarkdown, ...plain } = aPost({ content: '# as it is' });
  expect(isMarkdown).toBe(true);
  await startWith(page, [plain, ...seedPosts]);
  await signInAsDemoAdmin(page, '/admin/storage');
  await expect(page.getByText('None. If stored data is damaged')).toBeVisible();
  await page.goto(`/blog/${plain.slug}`);
  await expect(page.locator('[data-post-body] p')).toHaveText('# as it is');
});

function valueOf(page: Page, term: string): Locator {
  return page.getByRole('definition').and(page.locator(`dt:text-is("${term}") + dd`));
}

async function downloadBy(page: Page, button: Locator): Promise<string> {
  const downloading = page.waitForEvent('download');
  await button.click();
  return readFile(await (await downloading).path(), 'utf8');
}
