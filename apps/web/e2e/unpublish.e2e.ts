import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import {
  chooseInRowMenu,
  expectDraftSaved,
  openElsewhere,
  openSettings,
  postForm,
  signInAsDemoAdmin,
  storedDrafts,
  storedPosts,
  storePosts,
} from './support/admin.ts';
import { aPost, startWith, updatedToday } from './support/posts.ts';
import { refuseDraftDatabase } from './support/block-storage.ts';
import { expect, test } from './support/test.ts';

const posts = ['A', 'B', 'C'].map((title, index) =>
  aPost({
    id: index + 1,
    title,
    slug: title.toLowerCase(),
    content: `Text of ${title}`,
    mood: title,
  } as object),
);
const [a, b, c] = posts as [(typeof posts)[0], (typeof posts)[0], (typeof posts)[0]];
const drafts = (page: Page) => page.getByRole('region', { name: 'Drafts' });
const saveDraft = (page: Page) => page.getByRole('button', { name: 'Save draft' });
const unpublish = (page: Page) => page.getByRole('button', { name: 'Unpublish' });

test('the button Save Draft saves a draft that Manage Posts lists and a reload keeps', async ({ page }) => {
  await startWith(page, [a]);
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await form.title.fill('Later');
  await form.content.fill('Not yet');
  await saveDraft(page).click();
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  expect(await storedDrafts(page)).toMatchObject([
    { form: 'new', isSaved: true, fields: { title: 'Later' } },
  ]);
  expect(await storedPosts(page)).toEqual([a]);

  await form.content.press('End');
  await form.content.pressSequentially(', but soon');
  await page.reload();
  await expect(form.content).toHaveValue('Not yet, but soon');

  // A form that is opened for another post offers nothing.
  await page.goto('/admin/new-post');
  await expect(form.title).toBeVisible();
  await page.waitForTimeout(1500);
  await expect(page.getByText('You have a draft')).toHaveCount(0);

  await page.goto('/admin');
  await expect(drafts(page).getByRole('heading', { level: 3 })).toHaveText(['Later']);
  await drafts(page).getByRole('link', { name: 'Edit Later' }).click();
  await expect(form.content).toHaveValue('Not yet, but soon');
  await form.publish.click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  expect((await storedPosts(page)).map(({ title }) => title)).toEqual(['Later', 'A']);
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test('New Post opens an empty form, also from that of a saved draft, which stays as it is', async ({
  page,
}) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await form.title.fill('First');
  await saveDraft(page).click();
  await expect(page).toHaveURL(/draft=/u);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'New Post' }).click();
  await expect(form.title).toHaveValue('');
  await form.title.fill('Second');
  await saveDraft(page).click();
  await expect
    .poll(async () => (await storedDrafts(page)).map(({ fields }) => fields['title']))
    .toEqual(['Second', 'First']);
  await page.goBack();
  await expect(form.title).toHaveValue('First');
});

test('a saved draft stays one even if all its text is removed', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await form.title.fill('Later');
  await saveDraft(page).click();
  await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
  await form.title.fill('');
  await expect.poll(async () => (await storedDrafts(page))[0]?.fields['title']).toBe('');
});

test(
  'an unpublished post leaves every list, keeps all its fields and returns to its position',
  { tag: ['@everyday', '@translated'] },
  async ({ page }) => {
    const old = { ...b, aliases: ['former'] };
    await startWith(page, [a, old, c]);
    await signInAsDemoAdmin(page, '/admin/edit/2');
    await unpublish(page).click();
    await expect(page.getByText('Post unpublished')).toBeVisible();
    await expect(page).toHaveURL('/admin');
    expect(await storedPosts(page)).toEqual([a, c]);
    await expect(drafts(page).getByText('Unpublished post')).toBeVisible();

    for (const path of ['/blog/b', '/blog/former']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
    }
    await page.goto('/blog/a');
    await expect(page.getByRole('link', { name: /Previous Post/u })).toHaveAttribute('href', '/blog/c');

    await page.goto('/admin');
    await drafts(page).getByRole('link', { name: 'Edit B' }).click();
    const form = postForm(page);
    await expect(page.getByText('This post is unpublished')).toBeVisible();
    await expect(form.content).toHaveValue('Text of B');
    await openSettings(page);
    await expect(
      page.getByRole('group', { name: 'URL' }).getByText('/blog/b', { exact: true }),
    ).toBeVisible();
    await form.publish.click();
    await expect(page.getByText('Blog post published again')).toBeVisible();
    expect(await storedPosts(page)).toEqual([a, old, c]);
    await expect.poll(() => storedDrafts(page)).toEqual([]);
    await page.goto('/blog/former');
    await expect(page).toHaveURL('/blog/b');
  },
);

test(
  'an unpublished post keeps its edits, is saved by shortcut, and has them in its history once published again',
  { tag: '@translated' },
  async ({ page }) => {
    await startWith(page, posts);
    await signInAsDemoAdmin(page, '/admin/edit/2');
    const form = postForm(page);
    await form.content.fill('Edited first');
    await unpublish(page).click();
    await expect(page).toHaveURL('/admin');
    expect(await storedPosts(page)).toEqual([a, c]);

    await page.goto('/admin/edit/2');
    await expect(form.content).toHaveValue('Edited first');
    await form.content.fill('Edited twice');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(form.content).toHaveValue('Edited twice');
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL('/admin');
    expect(await storedPosts(page)).toEqual([
      a,
      { ...b, content: 'Edited twice', updated: updatedToday() },
      c,
    ]);
    await page.goto('/admin/edit/2/history');
    await expect(page.getByRole('navigation', { name: 'Versions' }).getByRole('link')).toHaveCount(1);
  },
);

test('an unpublished post that is deleted is in the trash, and is restored unpublished', async ({
  page,
  context,
}) => {
  await startWith(page, posts);
  await signInAsDemoAdmin(page, '/admin/edit/2');
  await unpublish(page).click();
  await expect(page).toHaveURL('/admin');
  await expect(drafts(page)).toBeVisible();
  // While another tab edits it, it can't be deleted here.
  const other = await context.newPage();
  await other.goto('/admin/edit/2');
  await expect(drafts(page)).toHaveCount(0);
  await other.goto('/admin');
  page.once('dialog', (dialog) => void dialog.accept());
  await drafts(page).getByRole('button', { name: 'Discard B' }).click();
  await expect(drafts(page)).toHaveCount(0);
  await page.goto('/admin?show=trash');
  await page.getByRole('button', { name: 'Restore B' }).click();
  await expect(page.getByText('Post restored to Drafts')).toBeVisible();
  expect(await storedPosts(page)).toEqual([a, c]);
  await page.goto('/admin/edit/2');
  await postForm(page).publish.click();
  await expect(page).toHaveURL('/admin');
  expect(await storedPosts(page)).toEqual(posts);
});

test('unpublishing does not overwrite a post that another tab changed', async ({ page, context }) => {
  await startWith(page, posts);
  await signInAsDemoAdmin(page, '/admin/edit/2');
  await postForm(page).content.fill('Mine');
  const other = await openElsewhere(context);
  await other.goto('/admin/edit/2');
  await postForm(other).content.fill('Theirs');
  await postForm(other).update.click();
  await expect(page.getByText('This post was changed in another tab')).toBeVisible();
  await unpublish(page).click();
  await expect(page.getByText('The post was changed in another tab. Update it first')).toBeVisible();
  expect((await storedPosts(page))[1]).toMatchObject({ content: 'Theirs' });
  await expect(postForm(page).content).toHaveValue('Mine');
});

test('unpublishing an unedited post takes the version of the other tab', async ({ page, context }) => {
  await startWith(page, [a]);
  await signInAsDemoAdmin(page, '/admin/edit/1');
  await expect(postForm(page).content).toHaveValue('Text of A');
  const other = await openElsewhere(context);
  await storePosts(other, [{ ...a, content: 'A newer text' }]);
  await expect(page.getByText('This post was changed in another tab')).toBeVisible();
  await unpublish(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Posts' })).toBeVisible();
  expect(await storedDrafts(page)).toMatchObject([{ fields: { title: 'A', content: 'A newer text' } }]);
});

test('nothing is called saved if drafts can’t be saved, and a post stays published', async ({ page }) => {
  await page.addInitScript(refuseDraftDatabase);
  await startWith(page, posts);
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('Only here');
  await saveDraft(page).click();
  await expect(page.getByText("Couldn't save the draft")).toBeVisible();
  await expect(page.getByText('Draft saved', { exact: true })).toHaveCount(0);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/edit/2');
  await unpublish(page).click();
  await expect(page.getByText('This browser can’t save drafts. The post is still live.')).toBeVisible();
  expect(await storedPosts(page)).toEqual(posts);
});

test(
  'Ctrl+S updates a published post and keeps the form and its cursor',
  { tag: '@translated' },
  async ({ page }) => {
    await startWith(page, posts);
    await signInAsDemoAdmin(page, '/admin/edit/2');
    const form = postForm(page);
    await form.content.press('Home');
    await page.keyboard.type('New ');
    await expectDraftSaved(page);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
    await expect(page).toHaveURL('/admin/edit/2');
    expect(await storedPosts(page)).toEqual([
      a,
      { ...b, content: 'New Text of B', updated: updatedToday() },
      c,
    ]);
    await expect.poll(() => storedDrafts(page)).toEqual([]);
    await page.keyboard.type('and newer ');
    await expect(form.content).toHaveValue('New and newer Text of B');
    await expect(page.getByText('in another tab')).toHaveCount(0);
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await storedPosts(page))[1]?.content).toBe('New and newer Text of B');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL('/admin');
  },
);

test(
  'Ctrl+Enter publishes from any field, and the sheet of shortcuts lists both keys',
  { tag: '@translated' },
  async ({ page }) => {
    await startWith(page, [a]);
    await signInAsDemoAdmin(page, '/admin/new-post');
    await postForm(page).title.fill('By key');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    expect((await storedPosts(page)).map(({ title }) => title)).toEqual(['By key', 'A']);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Ctrl+S', { exact: true })).toBeVisible();
    await expect(sheet.getByText('Ctrl+Enter', { exact: true })).toBeVisible();
  },
);

test('a draft is exported as `draft: true`, and an import makes it a draft again', async ({ page }) => {
  await startWith(page, posts);
  await signInAsDemoAdmin(page, '/admin/edit/2');
  await unpublish(page).click();
  await expect(page).toHaveURL('/admin');
  const downloading = page.waitForEvent('download');
  await chooseInRowMenu(page, 'B', 'Download');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('b.md');
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('\ndraft: true\n');

  page.once('dialog', (dialog) => void dialog.accept());
  await drafts(page).getByRole('button', { name: 'Discard B' }).click();
  await expect(drafts(page)).toHaveCount(0);
  await page.goto('/admin/files');
  await page.getByLabel('Files to import').setInputFiles({
    name: 'b.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(text),
  });
  await page.getByRole('button', { name: 'Import 1 draft' }).click();
  await expect.poll(() => storedDrafts(page)).toMatchObject([{ form: 'edit:2', isSaved: true }]);
  expect(await storedPosts(page)).toEqual([a, c]);
  await page.goto('/admin/edit/2');
  await postForm(page).publish.click();
  await expect(page).toHaveURL('/admin');
  expect((await storedPosts(page)).find(({ id }) => id === 2)).toEqual(b);
});

test('one or several posts are unpublished from the list, and Undo publishes them at their positions', async ({
  page,
}) => {
  await startWith(page, posts);
  await signInAsDemoAdmin(page);
  await chooseInRowMenu(page, 'B', 'Unpublish');
  await expect(page.getByText('Post unpublished', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit C' })).toBeFocused();
  expect(await storedPosts(page)).toEqual([a, c]);
  expect(await storedDrafts(page)).toMatchObject([{ form: 'edit:2', isSaved: true }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Edit B' })).toBeFocused();
  expect(await storedPosts(page)).toEqual(posts);
  await expect.poll(() => storedDrafts(page)).toEqual([]);

  await page.getByRole('checkbox', { name: 'Select A', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Select C', exact: true }).check();
  await page.getByRole('button', { name: 'Unpublish selected' }).click();
  await expect(page.getByText('2 posts unpublished')).toBeVisible();
  expect(await storedPosts(page)).toEqual([b]);
  // Undo must not publish over a draft that was edited since.
  await drafts(page).getByRole('link', { name: 'Edit C' }).click();
  await postForm(page).content.fill('A later text of C');
  await expectDraftSaved(page);
  await postForm(page).cancel.click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Couldn’t undo')).toBeVisible();
  expect(await storedPosts(page)).toEqual([a, b]);
  expect(await storedDrafts(page)).toMatchObject([
    { form: 'edit:3', fields: { content: 'A later text of C' } },
  ]);
});

test('the list unpublishes nothing if drafts can’t be saved', async ({ page }) => {
  await page.addInitScript(refuseDraftDatabase);
  await startWith(page, posts);
  await signInAsDemoAdmin(page);
  await chooseInRowMenu(page, 'B', 'Unpublish');
  await expect(page.getByRole('alert', { name: 'Couldn’t unpublish' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  expect(await storedPosts(page)).toEqual(posts);
});
