import type { Locator, Page } from '@playwright/test';

import { postForm, storedPosts } from './support/admin.ts';
import { aPost, seedPosts, startWith } from './support/posts.ts';
import { openAdminScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/**
 * What a writing day costs, in presses and pointer moves; docs/writing-day.md has the figures and what they were before. Letters of the
 * text itself are free: they are the same everywhere. Each key, each press of a button and each way of the pointer counts as one.
 */
class Effort {
  readonly #page: Page;
  count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Letters of the author's own. */
  async words(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async keys(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
    this.count += keys.length;
  }

  /** A way of the pointer, and a press. It must be in the window already: nothing is scrolled to. */
  async point(target: Locator): Promise<void> {
    await expect(target).toBeInViewport({ ratio: 0.5 });
    await target.click();
    this.count += 2;
  }
}

const article = `## What it cost

Most of it went to [hosting](https://a.example/).

- Server
- Domain
- Mail

## By the month

| Month | Spent |
| ----- | ----- |
| April | 12    |
| May   | 15    |`;

test.use({ viewport: { width: 1440, height: 900 } });

test('an article with two sections, a link, a list and a table is published with 26 presses and moves', async ({
  page,
}) => {
  await openAdminScreen(page, '/admin');
  const effort = new Effort(page);
  const form = postForm(page);
  await effort.point(page.getByRole('main').getByRole('link', { name: 'New Post' }));
  await effort.point(form.title);
  await effort.words('Where May went');
  await effort.keys('Enter', 'Control+Alt+Digit1');
  await effort.words('What it cost');
  await effort.keys('Enter', 'Enter');
  await effort.words('Most of it went to hosting');
  await effort.keys('Control+k');
  await effort.words('https://a.example/');
  await effort.keys('ArrowRight');
  await effort.words('.');
  await effort.keys('Enter', 'Enter', 'Control+Shift+Digit8');
  await effort.words('Server');
  await effort.keys('Enter');
  await effort.words('Domain');
  await effort.keys('Enter');
  await effort.words('Mail');
  await effort.keys('Enter', 'Enter', 'Control+Alt+Digit1');
  await effort.words('By the month');
  await effort.keys('Enter', 'Control+Shift+Digit2');
  for (const cell of ['Month', 'Spent', 'April', '12', 'May']) {
    await effort.words(cell);
    await effort.keys('Control+Alt+n');
  }
  await effort.words('15');
  await effort.keys('Control+Enter');
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  const [post] = await storedPosts(page);
  expect(post).toMatchObject({ title: 'Where May went' });
  expect(post!.content.replaceAll(/ +\|/gu, ' |')).toBe(article.replaceAll(/ +\|/gu, ' |'));
  expect(effort.count).toBe(26);
});

test('a typo that was read is corrected live, and looked at, with 7 presses and moves', async ({ page }) => {
  const content = `${'A paragraph that goes on for a while and says what there is to say.\n\n'.repeat(12)}A tpyo.\n\n${'And more of it.\n\n'.repeat(12)}`;
  await startWith(page, [aPost({ content }), ...seedPosts]);
  await openAdminScreen(page, '/admin');
  await page.goto(`/blog/${aPost().slug}`);
  const effort = new Effort(page);
  await effort.point(page.getByRole('link', { name: 'Edit', exact: true }));
  await expect(postForm(page).content).toBeVisible();
  await effort.keys('Control+Shift+h');
  await effort.words('tpyo');
  await effort.keys('Escape');
  await effort.words('typo');
  await effort.keys('Control+Enter');
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  await effort.point(page.getByRole('link', { name: 'View post' }));
  await expect(page.getByRole('article')).toContainText('A typo.');
  expect(effort.count).toBe(7);
});
