import {
  clearListElsewhere,
  managedPost,
  postForm,
  signInAsDemoAdmin,
  storedPosts,
} from './support/admin.ts';
import { localStorageOnly } from './support/post-storage.ts';
import { aPost, seedPosts, startWith, storedText, updatedToday } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const notMarkdown = {
  ...aPost({
    id: 5,
    title: 'Old post',
    slug: 'An-Old-Slug',
    content: '# as it is\nsecond line',
    isMarkdown: false,
  }),
  tags: ['kept'],
};

test(
  'the edit form shows the post, and an update keeps every unchanged field',
  { tag: '@everyday' },
  async ({ page }) => {
    await startWith(page, [aPost(), notMarkdown, ...seedPosts]);
    await signInAsDemoAdmin(page, '/admin/edit/5');
    const form = postForm(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Post');
    await expect(form.title).toHaveValue('Old post');
    await expect(form.author).toHaveValue('Someone Else');
    await expect(form.excerpt).toHaveValue('Its excerpt.');
    await expect(form.content).toHaveValue('# as it is\nsecond line');
    await expect(form.preview.getByText('/blog/An-Old-Slug')).toBeVisible();
    await expect(form.preview.locator('[data-post-body] p')).toHaveText(['# as it is', 'second line']);

    await form.title.fill('New title');
    await form.update.click();
    await expect(page.getByText('Blog post updated successfully!')).toHaveCount(1);
    await expect(page).toHaveURL('/admin');
    expect(await storedPosts(page)).toEqual([
      aPost(),
      { ...notMarkdown, title: 'New title', updated: updatedToday() },
      ...seedPosts,
    ]);
    await managedPost(page, 'New title').getByRole('link', { name: /^View/u }).click();
    await expect(page).toHaveURL('/blog/An-Old-Slug');
  },
);

test('an update without changes writes nothing, not even a date of the edit', async ({ page }) => {
  const stored = JSON.stringify([aPost(), notMarkdown], null, 1);
  await startWith(page, stored);
  await signInAsDemoAdmin(page, '/admin/edit/5');
  await postForm(page).update.click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  expect(await storedText(page)).toBe(stored);
});

for (const id of ['12345', 'abc', '%20', '1e999']) {
  test(`the admin says that no post has the id ${id}, with a link back`, async ({ page }) => {
    await signInAsDemoAdmin(page, '/admin');
    await page.goto(`/admin/edit/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Manage Posts' }).click();
    await expect(page).toHaveURL('/admin');
  });
}

test(
  'the open form shows that the list was cleared in another tab',
  localStorageOnly,
  async ({ page, context }) => {
    await signInAsDemoAdmin(page, '/admin/edit/1');
    await postForm(page).title.fill('Still here');
    await clearListElsewhere(context);
    await expect(
      page.getByRole('status').filter({ hasText: 'The post list was cleared in another tab' }),
    ).toBeVisible();
    await expect(page.getByText('deleted in another tab')).toHaveCount(0);
    await expect(postForm(page).title).toHaveValue('Still here');
  },
);
