import { readFile } from 'node:fs/promises';

import type { Locator } from '@playwright/test';

import {
  chooseInRowMenu,
  expectDraftSaved,
  managedPost,
  openElsewhere,
  postForm,
  signInAsDemoAdmin,
  storedPosts,
  storePosts,
} from './support/admin.ts';
import { localStorageOnly, postStorage } from './support/post-storage.ts';
import { aPost, seedPosts, startWith, storedText } from './support/posts.ts';
import { resize } from './support/resize.ts';
import { expect, test } from './support/test.ts';

test('each post is a card with its actions', { tag: '@everyday' }, async ({ page }) => {
  const post = aPost({ excerpt: 'A long excerpt. '.repeat(40) });
  await startWith(page, [post]);
  await signInAsDemoAdmin(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts' })).toBeVisible();
  const card = managedPost(page, post.title);
  await expect(card.getByText(`Published on ${post.date} by ${post.author}`, { exact: true })).toBeVisible();
  const excerpt = card.getByText(/^A long excerpt/u);
  const lineHeight = await excerpt.evaluate((element) =>
    Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect((await excerpt.boundingBox())?.height).toBeCloseTo(2 * lineHeight, 0);
  await expect(card.getByRole('link', { name: /^View/u })).toHaveAttribute('href', `/blog/${post.slug}`);
  await expect(card.getByRole('button', { name: `Delete ${post.title}` })).toBeVisible();
  await card.getByRole('button', { name: `Edit ${post.title}` }).click();
  await expect(page).toHaveURL(`/admin/edit/${post.id}`);
});

test('the list keeps its search and order after an edit, saved or not', async ({ page }) => {
  await startWith(page, [
    aPost({ id: 1, title: 'Tax one', slug: 'tax-one' }),
    aPost({ id: 2, title: 'Rent', slug: 'rent' }),
    aPost({ id: 3, title: 'Tax two', slug: 'tax-two' }),
  ]);
  await signInAsDemoAdmin(page);
  await page.getByRole('searchbox').fill('tax');
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(page.getByText('2 of 3 posts.')).toBeVisible();

  const form = postForm(page);
  for (const leave of [form.cancel, form.update]) {
    await page.getByRole('button', { name: 'Edit Tax two' }).click();
    await leave.click();
    await expect(page).toHaveURL('/admin?q=tax&sort=title');
    await expect(page.getByText('2 of 3 posts.')).toBeVisible();
  }
  // The new post may not match that search, so the test looks at the whole list.
  await page.getByRole('main').getByRole('link', { name: 'New Post' }).click();
  await form.cancel.click();
  await expect(page).toHaveURL('/admin');
});

for (const slug of ['日本語', 'a b?c#d', '100%', 'half-\ud83d']) {
  test(`View opens the post with the slug ${JSON.stringify(slug)}`, async ({ page }) => {
    await startWith(page, [aPost({ slug })]);
    await signInAsDemoAdmin(page);
    await page.getByRole('link', { name: 'View A stored post' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'A stored post' })).toBeVisible();
  });
}

test('an empty list says so and links to the form and to the import', async ({ page }) => {
  await startWith(page, []);
  await signInAsDemoAdmin(page);
  await expect(page.getByText('No blog posts found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bring your old blog' })).toHaveAttribute(
    'href',
    '/admin/files',
  );
  await page.getByRole('link', { name: 'Create your first post' }).click();
  await expect(page).toHaveURL('/admin/new-post');
});

test('deleting the last post leaves an empty list after a reload', async ({ page }) => {
  await startWith(page, [aPost()]);
  await signInAsDemoAdmin(page);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Delete A stored post' }).click();
  await expect(page.getByText('No blog posts found')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByText('No blog posts found')).toBeVisible();
  expect(await storedText(page)).toBe('[]');
});

test('the later of two posts with the same id gets the next free id, and editing or deleting changes only that post', async ({
  page,
}) => {
  const [first, second, third] = ['First duplicate', 'Between', 'Second duplicate'].map((title, index) =>
    aPost({ title, id: index === 1 ? 8 : 7, slug: `slug-${index}` }),
  );
  await startWith(page, [first!, second!, third!]);
  await signInAsDemoAdmin(page);

  await page.getByRole('button', { name: 'Edit Second duplicate' }).click();
  await expect(page).toHaveURL('/admin/edit/9');
  await expect(postForm(page).title).toHaveValue('Second duplicate');
  await postForm(page).title.fill('Second duplicate, edited');
  await postForm(page).update.click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  expect((await storedPosts(page)).map(({ id, title }) => [id, title])).toEqual([
    [7, 'First duplicate'],
    [8, 'Between'],
    [9, 'Second duplicate, edited'],
  ]);

  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Delete Second duplicate, edited' }).click();
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  expect((await storedPosts(page)).map((post) => post.title)).toEqual(['First duplicate', 'Between']);
});

test('unknown fields survive the deletion of another post', async ({ page }) => {
  const keeper = { ...aPost({ id: 5, title: 'Keeper', slug: 'keeper' }), tags: ['a', { deep: null }] };
  await startWith(page, [aPost(), keeper]);
  await signInAsDemoAdmin(page);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Delete A stored post' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await storedPosts(page)).toEqual([keeper]);
});

test('a post that can’t be deleted stays, and the page says why', async ({ page }) => {
  await startWith(page, [aPost()]);
  await postStorage.fillOnDemand(page);
  await signInAsDemoAdmin(page);
  await page.evaluate(() => Object.assign(globalThis, { isFull: true }));
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Delete A stored post' }).click();
  await expect(page.getByRole('alert')).toContainText('Couldn’t delete the post');
  await expect(page.getByText('Post deleted successfully')).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('the list shows a change of another tab at once', { tag: '@everyday' }, async ({ page, context }) => {
  await signInAsDemoAdmin(page);
  await expect(page.getByRole('article')).toHaveCount(3);
  const other = await openElsewhere(context);
  await storePosts(other, [aPost()]);
  await expect(page.getByRole('article')).toHaveCount(1);
});

for (const text of ['[{"id":1', '{"not":"a list"}', '', '[42, null, "x"]', '["cut here: \ud83d"]']) {
  test(
    `an unreadable stored value (${JSON.stringify(text)}) can be downloaded, and publishing keeps it`,
    { tag: ['@local-storage', ...(text.startsWith('[{') ? ['@everyday'] : [])] },
    async ({ page }) => {
      await startWith(page, text);
      await signInAsDemoAdmin(page);
      const notice = page.getByRole('status').filter({ hasText: 'Some stored posts couldn’t be read' });
      await expect(notice).toBeVisible();
      await expect(page.getByText('No blog posts found')).toBeVisible();
      expect(await storedText(page)).toBe(text);
      expect(await downloadedText()).toBe(text);

      await page.getByRole('main').getByRole('link', { name: 'New Post' }).click();
      await postForm(page).title.fill('Published over it');
      await postForm(page).publish.click();
      await expect(page.getByText('Blog post created successfully!')).toBeVisible();
      expect((await storedPosts(page)).map((post) => post.title)).toEqual(['Published over it']);
      await page.reload();
      await expect(notice).toBeVisible();
      expect(await downloadedText()).toBe(text);

      async function downloadedText(): Promise<string> {
        const downloading = page.waitForEvent('download');
        await notice.getByRole('button', { name: 'Download' }).click();
        const download = await downloading;
        expect(download.suggestedFilename()).toMatch(/^blogPosts-unreadable-\d{4}-\d\d-\d\d\.txt$/u);
        const bytes = await readFile(await download.path());
        const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
        return isUtf16 ? bytes.subarray(2).toString('utf16le') : bytes.toString('utf8');
      }
    },
  );
}

test(
  'a partly unreadable list shows its readable posts beside the notice',
  localStorageOnly,
  async ({ page }) => {
    await startWith(page, JSON.stringify([aPost(), 'not a post']));
    await signInAsDemoAdmin(page);
    await expect(page.getByText('Some stored posts couldn’t be read')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
  },
);

test('the list shows neither posts nor the empty state while storage is being read', async ({ page }) => {
  await signInAsDemoAdmin(page);
  await storePosts(page, [aPost()]);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenTexts: seen });
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('main h2, main p'))
        seen.push(element.textContent ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  const seen: string[] = await page.evaluate(() => Reflect.get(globalThis, 'seenTexts'));
  for (const text of [...seedPosts.map((post) => post.title), 'No blog posts found'])
    expect(seen).not.toContain(text);
});

test('on a phone the first screen shows a post, even below several drafts', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsDemoAdmin(page);
  const first = page.getByRole('article').first();
  await expect(first).toBeVisible();
  const box = await first.boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(844);

  for (const text of ['One', 'Two', 'Three']) {
    await page.goto('/admin/new-post');
    await postForm(page).content.fill(`${text} of my drafts, without a title`);
    await expectDraftSaved(page);
  }
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: /^Edit/u })).toHaveText(['Edit', 'Edit']);
  await expect(
    page.getByRole('heading', { level: 3, name: 'Three of my drafts, without a title' }),
  ).toBeVisible();
  await expect(first.getByRole('heading')).toBeInViewport();
  await page.getByRole('button', { name: 'Show all 3 drafts' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Drafts' })).toBeFocused();
  await expect(page.getByRole('link', { name: /^Edit/u })).toHaveCount(3);
  await page.getByRole('searchbox').fill('one of');
  await expect(page.getByRole('link', { name: /^Edit/u })).toHaveCount(1);
});

test('no empty band lies between the tools and the list', async ({ page }) => {
  await signInAsDemoAdmin(page);
  await expect(page.getByRole('article')).toHaveCount(3);
  const tools = await page.getByRole('search').boundingBox();
  const all = await page.getByText('Select all').boundingBox();
  expect(all!.y - (tools!.y + tools!.height)).toBeLessThan(32);
  const field = await page.getByRole('searchbox').boundingBox();
  expect(tools!.y + tools!.height - (field!.y + field!.height)).toBeLessThan(4);
});

for (const width of [390, 1440]) {
  test(`the buttons of a row have clear names at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await startWith(page, [
      aPost({ id: 1, title: 'June', slug: 'june' }),
      aPost({ id: 2, title: 'May', slug: 'may' }),
    ]);
    await signInAsDemoAdmin(page);
    const row = managedPost(page, 'June');
    await expect(row.getByRole('link')).toHaveText(['June', 'View']);
    for (const [name, says] of [
      ['Edit June', 'Edit'],
      ['Delete June', ''],
      ['More for June', ''],
    ] as const) {
      const button = row.getByRole('button', { name, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
      await expect(button).toHaveText(says);
    }
    await expect(row.getByRole('button', { name: 'Move June' })).toHaveAttribute(
      'title',
      /^Drag to reorder/u,
    );
    const tops = await row
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
  });
}

test('the title of a post opens the editor, and its menu has the other actions', async ({ page }) => {
  await startWith(page, [aPost({ id: 1, title: 'June', slug: 'june' })]);
  await signInAsDemoAdmin(page, '/admin?sort=title');
  await page.getByRole('link', { name: 'June', exact: true }).click();
  await expect(page).toHaveURL('/admin/edit/1');
  await postForm(page).cancel.click();
  await expect(page).toHaveURL('/admin?sort=title');

  await page.getByRole('button', { name: 'More for June' }).press('Enter');
  await expect(page.getByRole('menu', { name: 'More for June' }).getByRole('menuitem')).toHaveText([
    'View',
    'Edit',
    'History',
    'Download',
    'Unpublish',
    'Delete…',
  ]);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  expect(await storedPosts(page)).toEqual([]);
});

test('the posts after the first 20 are a line each, with their actions on hover and focus', async ({
  page,
}) => {
  await startWith(
    page,
    Array.from({ length: 22 }, (_, index) =>
      aPost({ id: 30 - index, slug: `entry-${index}`, title: `Entry ${index}` }),
    ),
  );
  await signInAsDemoAdmin(page);
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(22);
  const last = rows.last();
  await last.scrollIntoViewIfNeeded();
  const height = async (row: Locator) => (await row.boundingBox())!.height;
  expect(await height(rows.nth(19))).toBeGreaterThan(80);
  expect(await height(last)).toBeLessThan(60);
  await expect(last.getByText('Published on November 14, 2023 by Someone Else')).toBeVisible();

  const hasMainActions = (row: Locator) =>
    row
      .getByRole('link', { name: /^View /u })
      .evaluate((view) => view.checkVisibility({ opacityProperty: true }));
  expect(await hasMainActions(rows.nth(19))).toBe(true);
  expect(await hasMainActions(last)).toBe(false);
  await last.hover();
  expect(await hasMainActions(last)).toBe(true);
  await page.mouse.move(0, 0);
  expect(await hasMainActions(last)).toBe(false);
  await last.getByRole('checkbox').focus();
  await page.keyboard.press('Tab');
  expect(await hasMainActions(last)).toBe(true);

  // No room to show them on hover: nothing invisible may be pressed there.
  await resize(page, 390);
  await last.hover();
  expect(
    await last
      .getByRole('button', { name: 'Delete Entry 21' })
      .evaluate((button) => getComputedStyle(button).pointerEvents),
  ).toBe('none');
  await chooseInRowMenu(page, 'Entry 21', 'View');
  await expect(page).toHaveURL('/blog/entry-21');
});

test('a list of drafts alone is not called empty', async ({ page }) => {
  await startWith(page, []);
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('First idea');
  await expectDraftSaved(page);
  await postForm(page).cancel.click();
  await expect(page.getByRole('link', { name: 'First idea', exact: true })).toBeVisible();
  await expect(page.getByText('No blog posts found')).toHaveCount(0);
});

test('the head of the list sticks to the top bar without a gap', async ({ page }) => {
  await startWith(
    page,
    Array.from({ length: 12 }, (_, index) => aPost({ id: index + 1, slug: `entry-${index}` })),
  );
  await signInAsDemoAdmin(page);
  await expect(page.getByRole('article')).toHaveCount(12);
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  const bar = await page.getByRole('banner').boundingBox();
  const head = await page
    .getByText('Select all', { exact: true })
    .evaluate((label) => label.parentElement!.getBoundingClientRect().top);
  expect(head).toBe(bar!.y + bar!.height);
});

test('at 390 px the upper half of the screen shows a post, and the order is a select', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsDemoAdmin(page);
  await expect(page.getByRole('article')).toHaveCount(3);
  expect((await page.getByRole('article').first().boundingBox())!.y).toBeLessThan(340);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Title');
  await expect(page).toHaveURL('/admin?sort=title');
});
