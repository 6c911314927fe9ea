import { signInAsDemoAdmin, storedPosts } from './support/admin.ts';
import { aPost, startWith } from './support/posts.ts';
import { expect, test } from './support/test.ts';

test('a tag is renamed, merged and deleted, each with Undo', async ({ page }) => {
  await startWith(page, [
    aPost({ id: 2, slug: 'two', tags: ['Go', 'golang'] }),
    aPost({ id: 1, slug: 'one', tags: ['golang'] }),
  ]);
  await signInAsDemoAdmin(page, '/admin/tags');
  const readTags = async () => (await storedPosts(page)).map(({ tags }) => tags);
  const rows = page.getByRole('list', { name: 'Tags' }).getByRole('listitem');
  const undo = () => page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveText([/Go.*1 post/u, /golang.*2 posts/u]);

  await page.getByRole('button', { name: 'Rename golang' }).click();
  await page.getByLabel('New name of “golang”').fill('Go language');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveText([/Go.*1 post/u, /Go language.*2 posts/u]);
  expect(await readTags()).toEqual([['Go', 'Go language'], ['Go language']]);
  await undo();
  await expect(rows).toHaveText([/Go.*1 post/u, /golang.*2 posts/u]);

  await page.getByRole('button', { name: 'Merge golang' }).click();
  await page.getByLabel('Merge “golang” into').selectOption('Go');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(rows).toHaveText([/Go.*2 posts/u]);
  await undo();
  await expect(rows).toHaveText([/Go.*1 post/u, /golang.*2 posts/u]);

  await page.getByRole('button', { name: 'Delete golang' }).click();
  await expect(rows).toHaveText([/Go.*1 post/u]);
  expect(await readTags()).toEqual([['Go'], undefined]);
  await undo();
  await expect(rows).toHaveText([/Go.*1 post/u, /golang.*2 posts/u]);
  expect(await readTags()).toEqual([['Go', 'golang'], ['golang']]);
});
