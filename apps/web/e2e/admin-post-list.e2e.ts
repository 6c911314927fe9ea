import type { BlogPost } from '@branchbook/blog-core';
import type { Locator, Page } from '@playwright/test';

import {
  expectDraftSaved,
  managedPost,
  openElsewhere,
  postForm,
  signInAsDemoAdmin,
  storedDrafts,
  storedPosts,
  storePosts,
} from './support/admin.ts';
import { postStorage } from './support/post-storage.ts';
import { aPost, startWith, storedText } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const [a, b, c, d] = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((title, index) =>
  aPost({
    id: index + 11,
    title,
    slug: title.toLowerCase(),
    date: `May ${10 + index}, 2025`,
    author: index === 2 ? 'Zoë' : 'Ann',
  }),
) as [BlogPost, BlogPost, BlogPost, BlogPost];

test.describe('Undo', () => {
  test(
    'Undo by keyboard restores the post at its position and focuses it',
    { tag: '@everyday' },
    async ({ page }) => {
      await startWith(page, [a, { ...b, tags: ['kept', { deep: null }] }, c]);
      await signInAsDemoAdmin(page);
      const before = await storedText(page);
      await deletePost(page, 'Beta');
      await expect(page.getByRole('status').filter({ hasText: 'Post deleted successfully' })).toContainText(
        'Undo',
      );
      await expect(page.getByRole('button', { name: 'Delete Gamma' })).toBeFocused();

      await page.keyboard.press('F6');
      for (let presses = 0; presses < 3 && !(await isFocused(undoButton(page))); presses += 1) {
        await page.keyboard.press('Tab');
      }
      await expect(undoButton(page)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Post restored')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Edit Beta' })).toBeFocused();
      expect(await storedText(page)).toBe(before);
      await expect(undoButton(page)).toHaveCount(0);
      await page.reload();
      await expect(page.getByRole('article')).toHaveCount(3);
      expect(await storedText(page)).toBe(before);
    },
  );

  for (const order of ['the first one first', 'the last one first']) {
    test(`Undo of several deletions, ${order}, restores every byte of the list`, async ({ page }) => {
      // Three toasts cover a short page.
      await page.setViewportSize({ width: 1280, height: 1100 });
      await startWith(page, [a, b, c, d]);
      await signInAsDemoAdmin(page);
      const before = await storedText(page);
      await deletePost(page, 'Gamma');
      await deletePost(page, 'Beta');
      await deletePost(page, 'Delta');
      expect(await titles(page)).toEqual(['Alpha']);
      const names = ['Gamma', 'Beta', 'Delta'];
      for (const name of order === 'the first one first' ? names : names.toReversed()) {
        await undoOf(page, name).click();
        await expect(managedPost(page, name)).toBeVisible();
        // Closing it moves the toasts above down, so a press that spans the move would miss.
        await expect(undoOf(page, name)).toHaveCount(0);
      }
      expect(await storedText(page)).toBe(before);
    });
  }

  test('Undo pressed twice restores a post once', async ({ page }) => {
    await startWith(page, [a, b, c]);
    await signInAsDemoAdmin(page);
    const before = await storedText(page);
    await deletePost(page, 'Gamma');
    await undoOf(page, 'Gamma').dblclick();
    await expect(managedPost(page, 'Gamma')).toBeVisible();
    expect(await storedText(page)).toBe(before);
  });

  test('Undo after a change in another tab restores the post beside its neighbor and loses nothing', async ({
    page,
    context,
  }) => {
    await startWith(page, [a, b, c, d]);
    await signInAsDemoAdmin(page);
    await deletePost(page, 'Gamma');
    const other = await openElsewhere(context);
    await storePosts(other, [
      aPost({ id: 99, title: 'New', slug: 'new-one' }),
      d,
      { ...b, excerpt: 'Edited' },
    ]);
    await expect(managedPost(page, 'New')).toBeVisible();
    await undoOf(page, 'Gamma').click();
    await expect(managedPost(page, 'Gamma')).toBeVisible();
    expect(await titles(page)).toEqual(['New', 'Gamma', 'Delta', 'Beta']);
    expect((await storedPosts(page))[3]?.excerpt).toBe('Edited');
  });

  test('Undo works from another page of the admin', async ({ page }) => {
    await startWith(page, [a, b]);
    await signInAsDemoAdmin(page);
    await deletePost(page, 'Alpha');
    await page.getByRole('main').getByRole('link', { name: 'New Post' }).click();
    await expect(postForm(page).title).toBeVisible();
    await undoOf(page, 'Alpha').click();
    await expect(page.getByText('Post restored')).toBeVisible();
    expect(await titles(page)).toEqual(['Alpha', 'Beta']);
  });

  test('Undo that can’t be saved says why and can be tried again', async ({ page }) => {
    await startWith(page, [a, b]);
    await postStorage.fillOnDemand(page);
    await signInAsDemoAdmin(page);
    await deletePost(page, 'Alpha');
    await page.evaluate(() => Object.assign(globalThis, { isFull: true }));
    await undoOf(page, 'Alpha').click();
    await expect(page.getByRole('alert')).toContainText('Couldn’t undo');
    expect(await titles(page)).toEqual(['Beta']);
    await page.evaluate(() => Object.assign(globalThis, { isFull: false }));
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(managedPost(page, 'Alpha')).toBeVisible();
    expect(await titles(page)).toEqual(['Alpha', 'Beta']);
  });
});

test.describe('the order', () => {
  test(
    'the order changes by keyboard, is announced, keeps the focus and sets Previous and Next',
    { tag: '@everyday' },
    async ({ page }) => {
      await startWith(page, [a, b, c]);
      await signInAsDemoAdmin(page);
      const handle = page.getByRole('button', { name: 'Move Alpha' });
      await handle.focus();
      await page.keyboard.press('Alt+ArrowDown');
      await expect(said(page, '“Alpha” moved to position 2 of 3')).toHaveCount(1);
      await expect(handle).toBeFocused();
      await page.keyboard.press('Alt+ArrowDown');
      await expect(said(page, '“Alpha” moved to position 3 of 3')).toHaveCount(1);
      await page.keyboard.press('Alt+ArrowDown');
      await expect(said(page, '“Alpha” stays at position 3 of 3')).toHaveCount(1);
      await expect(handle).toBeFocused();
      expect(await titles(page)).toEqual(['Beta', 'Gamma', 'Alpha']);
      await page.keyboard.press('Alt+ArrowUp');
      await expect(said(page, '“Alpha” moved to position 2 of 3')).toHaveCount(1);

      await page.getByRole('link', { name: 'View Alpha' }).click();
      await expect(page.getByRole('link', { name: /Previous Post/u })).toHaveAttribute('href', '/blog/gamma');
      await expect(page.getByRole('link', { name: /Next Post/u })).toHaveAttribute('href', '/blog/beta');
    },
  );

  test('every key counts if keys are pressed faster than the list is saved', async ({ page }) => {
    await startWith(page, [a, b, c, d]);
    await signInAsDemoAdmin(page);
    await page.getByRole('button', { name: 'Move Alpha' }).focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => titles(page)).toEqual(['Beta', 'Gamma', 'Delta', 'Alpha']);
  });

  test('the order changes by the menu of the drag handle, by keyboard alone', async ({ page }) => {
    await startWith(page, [a, b, c]);
    await signInAsDemoAdmin(page);
    const handle = page.getByRole('button', { name: 'Move Gamma' });
    await handle.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu', { name: 'Move Gamma' })).toBeVisible();
    await expect(page.getByRole('menuitem')).toHaveText(['Move up', 'Move to the top']);
    await expect(page.getByRole('menuitem', { name: 'Move up' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect.poll(() => titles(page)).toEqual(['Gamma', 'Alpha', 'Beta']);
    await expect(handle).toBeFocused();
  });

  test('the order changes by dragging, and Escape cancels', async ({ page }) => {
    await startWith(page, [a, b, c]);
    await signInAsDemoAdmin(page);
    await dragTo(page, 'Alpha', managedPost(page, 'Gamma'));
    await expect(managedPost(page, 'Alpha')).toHaveCSS('opacity', '0.5');
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await titles(page)).toEqual(['Alpha', 'Beta', 'Gamma']);

    await dragTo(page, 'Alpha', managedPost(page, 'Gamma'));
    await page.mouse.up();
    await expect.poll(() => titles(page)).toEqual(['Beta', 'Gamma', 'Alpha']);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(moved(page, '“Alpha” is at position 3 of 3')).toHaveCount(1);
    await expect(page.getByRole('article').last()).toContainText('Alpha');
    await moved(page, 'position 3').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titles(page)).toEqual(['Alpha', 'Beta', 'Gamma']);
  });

  test('the order can’t change in a sorted or filtered view', async ({ page }) => {
    await startWith(page, [a, b, c]);
    await signInAsDemoAdmin(page);
    await page.getByRole('button', { name: 'Title', exact: true }).click();
    await expect(page.getByText('in this view only')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Move/u })).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit Alpha' }).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('button', { name: 'List order' }).click();
    await page.getByRole('searchbox').fill('alpha');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /^Move/u })).toHaveCount(0);
    expect(await titles(page)).toEqual(['Alpha', 'Beta', 'Gamma']);
  });
});

test.describe('the view', () => {
  test('the list is searched and sorted, says so, and keeps both after a visit to a post', async ({
    page,
  }) => {
    await startWith(page, [a, b, c, d]);
    await signInAsDemoAdmin(page);
    await page.getByRole('searchbox').fill('ann');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page.getByText('3 of 4 posts.')).toBeVisible();
    await page.getByRole('button', { name: 'Date', exact: true }).click();
    await expect(rowTitles(page)).toHaveText(['Delta', 'Beta', 'Alpha']);
    await expect(page).toHaveURL('/admin?q=ann&sort=date');

    await page.getByRole('button', { name: 'Edit Beta' }).click();
    await expect(postForm(page).title).toHaveValue('Beta');
    await page.goBack();
    await expect(rowTitles(page)).toHaveText(['Delta', 'Beta', 'Alpha']);
    await expect(page.getByRole('searchbox')).toHaveValue('ann');

    await page.getByRole('searchbox').fill('zoe');
    await expect(rowTitles(page)).toHaveText(['Gamma']);
    await page.getByRole('searchbox').fill('nowhere');
    await expect(page.getByText('No posts or drafts match your search')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(rowTitles(page)).toHaveText(['Alpha', 'Beta', 'Gamma', 'Delta']);
    await expect(page).toHaveURL('/admin');
    expect(await titles(page)).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta']);
  });

  test('deleting in a sorted view deletes the right post and focuses the next one shown', async ({
    page,
  }) => {
    await startWith(page, [a, b, c, d]);
    await signInAsDemoAdmin(page, '/admin?sort=date');
    await expect(rowTitles(page)).toHaveText(['Delta', 'Gamma', 'Beta', 'Alpha']);
    await deletePost(page, 'Gamma');
    await expect(page.getByRole('button', { name: 'Delete Beta' })).toBeFocused();
    expect(await titles(page)).toEqual(['Alpha', 'Beta', 'Delta']);
  });
});

test.describe('several posts', () => {
  test(
    'several posts are selected by range, deleted after one question and restored by one Undo',
    { tag: ['@everyday', '@translated'] },
    async ({ page }) => {
      const posts = Array.from({ length: 8 }, (_, index) =>
        aPost({ id: index + 1, title: `Entry ${index}`, slug: `entry-${index}` }),
      );
      await startWith(page, posts);
      await signInAsDemoAdmin(page);
      const before = await storedText(page);
      await box(page, 'Entry 1').click();
      await box(page, 'Entry 3').click({ modifiers: ['Shift'] });
      await box(page, 'Entry 6').click();
      await box(page, 'Entry 2').click();
      await expect(page.getByText('3 selected')).toBeVisible();

      const questions: string[] = [];
      page.on('dialog', (dialog) => {
        questions.push(dialog.message());
        void dialog.accept();
      });
      await page.getByRole('button', { name: 'Delete selected' }).click();
      await expect(page.getByText('3 posts deleted')).toBeVisible();
      expect(questions).toEqual(['Are you sure you want to delete these 3 posts?']);
      expect(await titles(page)).toEqual(['Entry 0', 'Entry 2', 'Entry 4', 'Entry 5', 'Entry 7']);
      await expect(page.getByText('3 selected')).toHaveCount(0);

      await undoButton(page).click();
      await expect(page.getByText('3 posts restored')).toBeVisible();
      expect(await storedText(page)).toBe(before);
    },
  );

  test('posts are selected by Space, Shift+Space and Select all, and Escape clears the selection', async ({
    page,
  }) => {
    await startWith(page, [a, b, c, d]);
    await signInAsDemoAdmin(page);
    await box(page, 'Alpha').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(box(page, 'Gamma')).toBeFocused();
    await page.keyboard.press('Shift+Space');
    await expect(page.getByText('3 selected')).toBeVisible();
    await expect(box(page, 'Beta')).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByText('3 selected')).toHaveCount(0);
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Clear' }).press('Enter');
    await expect(page.getByRole('checkbox', { name: 'Select all' })).toBeFocused();

    await page.getByRole('searchbox').fill('ann');
    await expect(page.getByRole('article')).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(page.getByText('3 selected')).toBeVisible();
    page.once('dialog', (dialog) => void dialog.accept());
    await box(page, 'Beta').focus();
    await page.keyboard.press('Delete');
    await expect(page.getByText('3 posts deleted')).toBeVisible();
    expect(await titles(page)).toEqual(['Gamma']);
  });

  test('posts and drafts are selected together and deleted after one question that counts both', async ({
    page,
  }) => {
    await startWith(page, [a, b]);
    await signInAsDemoAdmin(page, '/admin/new-post');
    await writeDraft(page, 'Idea', 'Words');
    await postForm(page).cancel.click();
    await box(page, 'Idea').click();
    await box(page, 'Alpha').click({ modifiers: ['Shift'] });
    await expect(page.getByText('2 selected')).toBeVisible();
    await expect(managedPost(page, 'Alpha')).toHaveCSS('background-color', await bandColor(page));
    let question = '';
    page.once('dialog', (dialog) => {
      question = dialog.message();
      void dialog.accept();
    });
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await expect(page.getByText('Post deleted successfully')).toBeVisible();
    expect(question).toBe('Are you sure you want to delete 1 post and 1 draft?');
    expect(await titles(page)).toEqual(['Beta']);
    expect(await storedDrafts(page)).toEqual([]);
    await undoOf(page, 'Idea').click();
    await expect(page.getByRole('link', { name: 'Edit Idea' })).toBeVisible();
    await undoOf(page, 'Alpha').click();
    await expect.poll(() => titles(page)).toEqual(['Alpha', 'Beta']);
  });
});

test.describe('drafts', () => {
  test(
    'drafts are listed, opened by one press, and gone once published',
    { tag: '@translated' },
    async ({ page }) => {
      await startWith(page, [a]);
      await signInAsDemoAdmin(page, '/admin/new-post');
      await writeDraft(page, 'First idea', 'The first text');
      await page.goto('/admin/new-post');
      await writeDraft(page, 'Second idea', 'The second text');
      await postForm(page).cancel.click();

      const drafts = page.getByRole('region', { name: 'Drafts' });
      await expect(drafts.getByRole('heading', { level: 3 })).toHaveText(['Second idea', 'First idea']);
      await expect(drafts.getByText(/^New post, saved \w+ \d+, \d{4}/u)).toHaveCount(2);
      await expect(page.getByRole('article')).toHaveCount(1);
      await page.getByRole('link', { name: 'Edit First idea' }).click();
      await expect(postForm(page).content).toHaveValue('The first text');
      await expect(page).toHaveURL(/\/admin\/new-post(?:\?draft=.*)?$/u);
      await expect(page.getByText(/^You have a draft/u)).toHaveCount(0);
      await postForm(page).publish.click();
      await expect(page.getByText('Blog post created successfully!')).toBeVisible();
      await expect(drafts.getByRole('heading', { level: 3 })).toHaveText(['Second idea']);
      expect(await titles(page)).toEqual(['First idea', 'Alpha']);
    },
  );

  test('drafts are searched and filtered with the posts', async ({ page }) => {
    await startWith(page, [a, b]);
    await signInAsDemoAdmin(page, '/admin/edit/11');
    await writeDraft(page, 'Alpha, better', 'A better text');
    await postForm(page).cancel.click();
    await expect(page.getByText(/^Unpublished changes to “Alpha”, saved/u)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Show' })).toHaveText('ShowAll3Published2Drafts1Trash0');
    await page.getByRole('button', { name: 'Drafts 1' }).click();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Edit Alpha, better' })).toBeVisible();
    await expect(page).toHaveURL('/admin?show=drafts');
    await page.getByRole('searchbox').fill('beta');
    await expect(page.getByText('No drafts match your search')).toBeVisible();
    await page.getByRole('button', { name: 'Published' }).click();
    await expect(rowTitles(page)).toHaveText(['Beta']);
    await page.getByRole('searchbox').press('Escape');
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Edit Alpha, better' })).toHaveCount(0);
    await page.getByRole('button', { name: 'All 3' }).click();
    await page.getByRole('link', { name: 'Edit Alpha, better' }).click();
    await expect(postForm(page).content).toHaveValue('A better text');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Post');
  });

  test('a draft that another tab is writing is listed only after the tab closes it', async ({
    page,
    context,
  }) => {
    await startWith(page, [a]);
    await signInAsDemoAdmin(page, '/admin/new-post');
    await writeDraft(page, 'Being written', 'Here');
    const other = await context.newPage();
    await other.goto('/admin');
    await expect(other.getByRole('article')).toHaveCount(1);
    await other.waitForTimeout(1000);
    await expect(other.getByRole('link', { name: 'Edit Being written' })).toHaveCount(0);
    await postForm(page).cancel.click();
    await expect(other.getByRole('link', { name: 'Edit Being written' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit Being written' })).toBeVisible();
  });

  test('a discarded draft can be restored by Undo', async ({ page }) => {
    await startWith(page, [a]);
    await signInAsDemoAdmin(page, '/admin/new-post');
    await writeDraft(page, 'Not wanted', 'Words');
    await postForm(page).cancel.click();
    const [before] = await storedDrafts(page);
    await page.getByRole('button', { name: 'Discard Not wanted' }).click();
    await expect(page.getByText('Draft discarded')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Drafts' })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts', exact: true })).toBeFocused();
    expect(await storedDrafts(page)).toEqual([]);
    await undoButton(page).click();
    await expect(page.getByRole('link', { name: 'Edit Not wanted' })).toBeVisible();
    expect(await storedDrafts(page)).toEqual([before]);
  });

  test('a draft of a deleted post becomes a new post', async ({ page }) => {
    await startWith(page, [a, b]);
    await signInAsDemoAdmin(page, '/admin/edit/11');
    await writeDraft(page, 'Alpha, better', 'A better text');
    await postForm(page).cancel.click();
    await deletePost(page, 'Alpha');
    await expect(page.getByText(/^Changes to a deleted post, saved/u)).toBeVisible();
    await page.getByRole('button', { name: 'Edit Alpha, better' }).click();
    await expect(postForm(page).content).toHaveValue('A better text');
    await postForm(page).publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    expect(await titles(page)).toEqual(['Alpha, better', 'Beta']);
  });
});

test('keys move through the list, edit and delete', async ({ page }) => {
  await startWith(page, [a, b, c]);
  await signInAsDemoAdmin(page);
  await page.getByRole('button', { name: 'Edit Alpha' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Edit Beta' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('button', { name: 'Edit Gamma' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: 'Edit Alpha' })).toBeFocused();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.keyboard.press('Delete');
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete Beta' })).toBeFocused();
  await box(page, 'Beta').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/edit/12');
});

test('the storage meter appears once storage is half full, and a warning before it is full', async ({
  page,
}) => {
  await startWith(page, [a]);
  await signInAsDemoAdmin(page);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('meter')).toHaveCount(0);
  await storePosts(page, [{ ...a, content: 'x'.repeat(4_200_000) }]);
  await page.reload();
  await expect(page.getByRole('meter', { name: 'Storage used' })).toBeVisible();
  await expect(page.getByText('Storage used · 8.4 MB of about 10 MB')).toBeVisible();
  await expect(page.getByText('Storage is filling up')).toBeVisible();
  await page.getByRole('link', { name: 'See what’s stored' }).click();
  await expect(page).toHaveURL('/admin/storage');
});

async function writeDraft(page: Page, title: string, content: string): Promise<void> {
  await postForm(page).title.fill(title);
  await postForm(page).content.fill(content);
  await expectDraftSaved(page);
  await expect.poll(async () => (await storedDrafts(page))[0]?.fields).toMatchObject({ title, content });
}

async function deletePost(page: Page, title: string): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
  await expect(undoOf(page, title)).toBeVisible();
  await expect(managedPost(page, title)).toHaveCount(0);
}

function undoButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Undo' });
}

function undoOf(page: Page, title: string): Locator {
  return page
    .getByRole('status')
    .filter({ hasText: `“${title}”` })
    .getByRole('button', { name: 'Undo' });
}

function said(page: Page, text: string): Locator {
  return page.getByRole('main').getByRole('status').filter({ hasText: text });
}

/** Returns the toast that says where a post was moved. */
function moved(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: 'Post moved' }).filter({ hasText: text });
}

function box(page: Page, title: string): Locator {
  return page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
}

function rowTitles(page: Page): Locator {
  return page.getByRole('article').getByRole('heading', { level: 2 });
}

async function titles(page: Page): Promise<readonly string[]> {
  return (await storedPosts(page)).map(({ title }) => title);
}

/** Presses the handle and moves below the middle of a row, without releasing. */
async function dragTo(page: Page, title: string, row: Locator): Promise<void> {
  await page.getByRole('button', { name: `Move ${title}` }).hover();
  await page.mouse.down();
  const place = await row.boundingBox();
  if (!place) throw new Error('The row is not on the page.');
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
  await page.mouse.move(place.x + place.width / 2, place.y + place.height - 4);
}

function bandColor(page: Page): Promise<string> {
  return page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.color = 'var(--color-band)';
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
}

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}
