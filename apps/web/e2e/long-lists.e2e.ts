import { managedPost, signInAsDemoAdmin, storedPosts } from './support/admin.ts';
import { rememberRows, listRerenderedRows } from './support/rendered-rows.ts';
import { aPost, startWith } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const thousand = Array.from({ length: 1_000 }, (_, index) =>
  aPost({ id: 5_000 - index, slug: `entry-${index}`, title: `Entry ${index}` }),
);

test('find-in-page, links and the keyboard reach all of a thousand posts', async ({ page }) => {
  await startWith(page, thousand);
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(1_000);
  const last = page.getByRole('link', { name: 'Entry 999', exact: true });
  await last.focus();
  await expect(last).toBeInViewport();
});

test('deleting one of a thousand posts renders no other post again', async ({ page }) => {
  await startWith(page, thousand);
  await signInAsDemoAdmin(page);
  await expect(page.getByRole('article')).toHaveCount(1_000);
  await rememberRows(page);
  page.once('dialog', (dialog) => void dialog.accept());
  await managedPost(page, 'Entry 3').getByRole('button', { name: 'Delete Entry 3', exact: true }).click();
  // A waiting `expect` takes a snapshot of a thousand rows for its report, which takes seconds.
  await page.getByText('Post deleted successfully').waitFor();
  await expect(page.getByRole('article')).toHaveCount(999);
  expect(await listRerenderedRows(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Delete Entry 4', exact: true })).toBeFocused();
  expect((await storedPosts(page)).map(({ title }) => title)).toEqual(
    thousand.map(({ title }) => title).filter((title) => title !== 'Entry 3'),
  );
});

test('selecting or moving one of a thousand posts renders no other post again', async ({ page }) => {
  await startWith(page, thousand);
  await signInAsDemoAdmin(page);
  await expect(page.getByRole('article')).toHaveCount(1_000);
  await rememberRows(page);
  await page.getByRole('checkbox', { name: 'Select Entry 5', exact: true }).check();
  await page.getByText('1 selected').waitFor();
  expect(await listRerenderedRows(page)).toEqual(['Entry 5']);
  await page.getByRole('button', { name: 'Edit Entry 7', exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('article').nth(8)).toContainText('Entry 7');
  expect(await listRerenderedRows(page)).toEqual(['Entry 5']);
  await expect(page.getByRole('button', { name: 'Edit Entry 7', exact: true })).toBeFocused();
});
