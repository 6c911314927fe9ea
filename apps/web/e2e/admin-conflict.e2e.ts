import type { BlogPost } from '@branchbook/blog-core';
import type { BrowserContext, Page } from '@playwright/test';

import { axeFindings } from './support/accessibility/axe.ts';
import {
  openElsewhere,
  openSettings,
  postForm,
  signInAsDemoAdmin,
  storedDrafts,
  storedPosts,
  storePosts,
  tabTo,
} from './support/admin.ts';
import { aPost, seedPosts, startWith, updatedToday } from './support/posts.ts';
import { refuseDraftDatabase } from './support/block-storage.ts';
import { expect, test } from './support/test.ts';

const path = `/admin/edit/${aPost().id}`;
const changedHere = (page: Page) =>
  page.getByRole('alertdialog', { name: 'This post was changed in another tab' });
const deletedHere = (page: Page) =>
  page.getByRole('alertdialog', { name: 'This post was deleted in another tab' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'the second of two tabs to save the same post is warned at once and asked which version to save',
  { tag: '@everyday' },
  async ({ page, context }) => {
    const { other } = await editInTwoTabs(page, context);
    const notice = page.getByRole('status').filter({ hasText: 'This post was changed in another tab' });
    await expect(notice).toHaveCount(0);
    await postForm(other).update.click();
    await expect(other.getByText('Blog post updated successfully!')).toBeVisible();
    await expect(notice).toBeVisible();
    await expect(postForm(page).title).toHaveValue('Title of this tab');

    await postForm(page).update.click();
    const dialog = changedHere(page);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
    const title = dialog.getByRole('region', { name: 'Post Title' });
    await expect(title).toContainText('Title of this tab');
    await expect(title).toContainText('Title of the other tab');
    await expect(title.locator('ins')).toHaveText(['this']);
    await expect(title.locator('del').first()).toHaveText('the');
    await expect(title).toContainText('Theirs: Title of the other tab');
    await expect(title).toContainText('Yours: Title of this tab');
    const excerpt = dialog.getByRole('region', { name: 'Excerpt' });
    await expect(excerpt).toContainText("You didn't change this field");
    await expect(excerpt).toContainText('Excerpt of the other tab');
    await expect(dialog.getByRole('region', { name: 'Author' })).toHaveCount(0);
    await expect(dialog.getByText(/^Theirs: Other tab, \d/u)).toBeVisible();
    await expect(dialog.getByText(/^Yours: This tab, \d/u)).toBeVisible();
    // Both have changed the title.
    await expect(button(page, 'Use both changes')).toHaveCount(0);
    await expect(page.getByText('Blog post updated successfully!')).toHaveCount(0);
    expect((await storedPosts(page))[0]!.title).toBe('Title of the other tab');
  },
);

test('Keep mine saves this tab’s changes over theirs and keeps theirs as a draft', async ({
  page,
  context,
}) => {
  await openConflict(page, context);
  await button(page, 'Keep mine').click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  expect(await storedPosts(page)).toEqual([
    aPost({ title: 'Title of this tab', excerpt: 'Excerpt of the other tab', updated: updatedToday() }),
    ...seedPosts,
  ]);
  await page.goto(path);
  await postForm(page).restore.click();
  await expect(postForm(page).title).toHaveValue('Title of the other tab');
});

test('Take theirs saves nothing, shows their version and offers this tab’s as a draft', async ({
  page,
  context,
}) => {
  const theirs = await openConflict(page, context);
  await button(page, 'Take theirs').click();
  await expect(changedHere(page)).toHaveCount(0);
  await expect(postForm(page).title).toHaveValue('Title of the other tab');
  await expect(postForm(page).excerpt).toHaveValue('Excerpt of the other tab');
  await expect(page.getByText('Blog post updated successfully!')).toHaveCount(0);
  expect(await storedPosts(page)).toEqual(theirs);
  await postForm(page).restore.click();
  await expect(postForm(page).title).toHaveValue('Title of this tab');
  await postForm(page).update.click();
  // The draft began with an older text, so theirs becomes a draft before it is replaced.
  await button(page, 'Keep mine').click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  expect((await storedPosts(page))[0]!.title).toBe('Title of this tab');
  await expect
    .poll(() => storedDrafts(page))
    .toMatchObject([{ form: `edit:${aPost().id}`, fields: { title: 'Title of the other tab' } }]);
});

test('Keep both leaves theirs published and saves this tab’s version as a draft of a new post', async ({
  page,
  context,
}) => {
  const theirs = await openConflict(page, context);
  await button(page, 'Keep both').click();
  await expect(page.getByText('Both versions are saved: yours is a draft')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  expect(await storedPosts(page)).toEqual(theirs);
  await expect
    .poll(() => storedDrafts(page))
    .toMatchObject([{ form: 'new', fields: { title: 'Title of this tab', content: aPost().content } }]);
});

test('two tabs merged: changes of different paragraphs are published by one press', async ({
  page,
  context,
}) => {
  const other = await openInTwoTabs(page, context);
  await postForm(page).content.fill('First, by this tab.\n\nMiddle.\n\nLast.');
  await postForm(other).content.fill('First.\n\nMiddle.\n\nLast, by the other tab.');
  await postForm(other).update.click();
  await expect(other.getByText('Blog post updated successfully!')).toBeVisible();
  await postForm(page).update.press('Enter');
  await expect(changedHere(page).getByRole('button')).toHaveText([
    'Keep editing',
    'Take theirs',
    'Keep mine',
    'Use both changes',
  ]);
  await button(page, 'Use both changes').click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  const content = 'First, by this tab.\n\nMiddle.\n\nLast, by the other tab.';
  expect((await storedPosts(page))[0]).toEqual(aPost({ content, updated: updatedToday() }));
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('a tab whose form is unchanged shows the text that the other tab saves, and the caret stays', async ({
  page,
  context,
}) => {
  const other = await openInTwoTabs(page, context);
  await postForm(page).content.evaluate((area: HTMLTextAreaElement) => {
    area.focus();
    area.setSelectionRange(8, 15);
  });
  await postForm(other).content.fill('New.\n\nFirst.\n\nMiddle.\n\nLast.');
  await postForm(other).update.click();
  await expect(page.getByRole('status').filter({ hasText: 'This is the new text.' })).toBeVisible();
  await expect(postForm(page).content).toHaveValue('New.\n\nFirst.\n\nMiddle.\n\nLast.');
  await expect(postForm(page).content).toBeFocused();
  await page.keyboard.type('Centre.');
  await expect(postForm(page).content).toHaveValue('New.\n\nFirst.\n\nCentre.\n\nLast.');
  await postForm(page).update.click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  await expect(changedHere(page)).toHaveCount(0);
});

test('by keyboard alone, Escape closes the conflict dialog, saves nothing and focuses the button', async ({
  page,
  context,
}) => {
  const theirs = await openConflict(page, context);
  await page.keyboard.press('Escape');
  await expect(changedHere(page)).toHaveCount(0);
  await expect(postForm(page).update).toBeFocused();
  await expect(postForm(page).title).toHaveValue('Title of this tab');
  expect(await storedPosts(page)).toEqual(theirs);

  await page.keyboard.press('Enter');
  await expect(changedHere(page)).toBeVisible();
  await tabTo(page, button(page, 'Keep editing'));
  await page.keyboard.press('Enter');
  await expect(postForm(page).update).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, button(page, 'Keep both'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin');
  expect(await storedPosts(page)).toEqual(theirs);
});

test('a conflict of a save by keys leads back to the text', async ({ page, context }) => {
  await openConflict(page, context);
  await page.keyboard.press('Escape');
  await postForm(page).content.focus();
  await page.keyboard.press('Control+s');
  await expect(changedHere(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(changedHere(page)).toHaveCount(0);
  await expect(postForm(page).content).toBeFocused();
});

test('a third version that arrives while the conflict dialog is open opens it again', async ({
  page,
  context,
}) => {
  const [theirs, ...seeds] = await openConflict(page, context);
  await storePosts(await openElsewhere(context), [{ ...theirs!, title: 'Third version' }, ...seeds]);
  await expect.poll(async () => (await storedPosts(page))[0]?.title).toBe('Third version');
  await button(page, 'Keep mine').click();
  await expect(changedHere(page).getByRole('region', { name: 'Post Title' })).toContainText('Third version');
  await button(page, 'Keep mine').click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  expect((await storedPosts(page))[0]).toMatchObject({ title: 'Title of this tab' });
  // The update replaced the author's draft. The other two stay, latest first.
  expect((await storedDrafts(page)).map((draft) => draft.fields['title'])).toEqual([
    'Third version',
    'Title of the other tab',
  ]);
});

test('the conflict dialog warns before a version is lost if drafts can’t be saved', async ({
  page,
  context,
}) => {
  await page.addInitScript(refuseDraftDatabase);
  await openConflict(page, context);
  await button(page, 'Take theirs').click();
  await expect(changedHere(page).getByText("Couldn't save the other text as a draft")).toBeVisible();
  await button(page, 'Keep editing').click();
  await expect(postForm(page).title).toHaveValue('Title of this tab');
});

test.describe('a post deleted in the other tab', () => {
  test.beforeEach(async ({ page, context }) => {
    await startWith(page, [...seedPosts.slice(0, 1), aPost(), ...seedPosts.slice(1)]);
    await signInAsDemoAdmin(page, path);
    await postForm(page).content.fill('Hours of work');
    const other = await openElsewhere(context);
    await storePosts(other, seedPosts);
    await expect(
      page.getByRole('status').filter({ hasText: 'This post was deleted in another tab' }),
    ).toBeVisible();
    await postForm(page).update.click();
    await expect(deletedHere(page)).toBeVisible();
    await expect(page.getByText('Blog post updated successfully!')).toHaveCount(0);
    expect(await storedPosts(page)).toEqual(seedPosts);
  });

  test('a post deleted in the other tab can be restored at its position', async ({ page }) => {
    await button(page, 'Restore with my text').click();
    await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
    expect((await storedPosts(page))[1]).toEqual(
      aPost({ content: 'Hours of work', updated: updatedToday() }),
    );
  });

  test('a post deleted in the other tab can stay deleted, and the text becomes the draft of a new post', async ({
    page,
  }) => {
    await button(page, 'Keep it deleted').click();
    await expect(page).toHaveURL('/admin');
    expect(await storedPosts(page)).toEqual(seedPosts);
    await page.goto('/admin/new-post');
    await postForm(page).restore.click();
    await expect(postForm(page).content).toHaveValue('Hours of work');
  });

  test('Escape in the dialog about a deleted post leaves the form unchanged', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(postForm(page).content).toHaveValue('Hours of work');
    await expect(postForm(page).update).toBeFocused();
  });
});

test('axe finds nothing in the conflict dialog', async ({ page, context }) => {
  await openConflict(page, context);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      const rules = colorScheme === 'light' ? 'all' : 'colors';
      expect(await axeFindings(page, rules), `${colorScheme}, ${width} px`).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

/** Opens a post of three paragraphs in two tabs. Returns the other one. */
async function openInTwoTabs(page: Page, context: BrowserContext): Promise<Page> {
  await startWith(page, [aPost({ content: 'First.\n\nMiddle.\n\nLast.' }), ...seedPosts]);
  await signInAsDemoAdmin(page, path);
  await expect(postForm(page).content).toHaveValue(/Middle/u);
  const other = await context.newPage();
  await other.goto(path);
  await expect(postForm(other).content).toHaveValue(/Middle/u);
  return other;
}

/** Opens the form in two tabs and types different texts in them, without saving. */
async function editInTwoTabs(page: Page, context: BrowserContext): Promise<{ other: Page }> {
  await startWith(page, [aPost(), ...seedPosts]);
  await signInAsDemoAdmin(page, path);
  await postForm(page).title.fill('Title of this tab');
  const other = await context.newPage();
  await other.goto(path);
  await postForm(other).title.fill('Title of the other tab');
  await openSettings(other);
  await postForm(other).excerpt.fill('Excerpt of the other tab');
  return { other };
}

/** Leaves the conflict dialog open. Returns the stored posts: those of the other tab. */
async function openConflict(page: Page, context: BrowserContext): Promise<readonly BlogPost[]> {
  const { other } = await editInTwoTabs(page, context);
  await postForm(other).update.click();
  await expect(other.getByText('Blog post updated successfully!')).toBeVisible();
  await other.close();
  await postForm(page).update.press('Enter');
  await expect(changedHere(page)).toBeVisible();
  return storedPosts(page);
}
