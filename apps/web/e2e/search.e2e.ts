import { aPost, seedPosts, startWith } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const manyPosts = [
  ...seedPosts,
  ...Array.from({ length: 40 }, (_, index) =>
    aPost({
      id: 1000 + index,
      title: `Ledger note ${index}`,
      slug: `ledger-note-${index}`,
      excerpt: `Entry ${index} of the notebook.`,
      content: index === 17 ? 'Only here: a zeppelin.' : 'Plain words.',
    }),
  ),
];

test('three posts have no search', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
});

test(
  'a search finds posts by title, excerpt and body, tolerates a typo and marks matches',
  { tag: ['@everyday', '@translated'] },
  async ({ page }) => {
    await startWith(page, manyPosts);
    await page.goto('/blog');
    const field = page.getByRole('searchbox', { name: 'Search posts' });

    // The two other posts link to it by its title, so they match as well, after it.
    await field.fill('strategeis');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page.getByRole('article').first().locator('h2 mark')).toHaveText('strategies');
    await expect(page.getByRole('status').filter({ hasText: '3 posts match “strategeis”.' })).toBeVisible();

    await field.fill('zeppelin');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('article').getByText('Only here: a zeppelin.')).toBeVisible();

    await field.fill('qwxyzv');
    await expect(page.getByText('No posts match “qwxyzv”.')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);

    await field.press('Escape');
    await expect(field).toHaveValue('');
    await expect(page.getByRole('article')).toHaveCount(manyPosts.length);
  },
);

test(
  'the URL keeps the query, and Back from a post shows the results again',
  { tag: '@translated' },
  async ({ page }) => {
    await startWith(page, manyPosts);
    await page.goto('/blog');
    await page.getByRole('searchbox').fill('zeppelin');
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('link', { name: 'Ledger note 17', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ledger note 17');
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('zeppelin');
    await expect(page.getByRole('article')).toHaveCount(1);
    // The header's link leads to the whole list.
    await page.locator('header').getByRole('link', { name: 'Blog', exact: true }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await expect(page.getByRole('article')).toHaveCount(manyPosts.length);
  },
);

test('every stored post stays in the document, found or not', async ({ page }) => {
  await startWith(page, manyPosts);
  await page.goto('/blog?q=notebook');
  await expect(page.getByText('Show all 40 results')).toBeVisible();
  expect(
    await page
      .locator('main a[href^="/blog/"] ')
      .evaluateAll((links) => new Set(links.map((link) => link.getAttribute('href'))).size),
  ).toBe(manyPosts.length);
  await page.getByRole('button', { name: 'Show all 40 results' }).click();
  await expect(page.getByRole('article')).toHaveCount(40);
});

test('during a search the keyboard moves through the results and not through the list behind them', async ({
  page,
}) => {
  await startWith(page, manyPosts);
  await page.goto('/blog');
  await page.getByRole('searchbox').fill('zeppelin');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear the search' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ledger note 17', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Continue reading: Ledger note 17' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('contentinfo').locator(':focus')).toHaveCount(1);
});

test('the / key focuses the search, and types a slash in a field', async ({ page }) => {
  await startWith(page, manyPosts);
  await page.goto('/blog');
  const field = page.getByRole('searchbox');
  await expect(page.getByRole('article')).toHaveCount(manyPosts.length);
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('a/b');
  await expect(field).toHaveValue('a/b');
});
