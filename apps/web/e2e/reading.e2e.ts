import { aPost, seedPosts, startWith } from './posts.ts';
import { expect, test } from './test.ts';

const withCode = aPost({
  content: '# First\n\n```js\nconst answer = "42";\n```\n\n# Second\n\n```diff\n-old\n+new\n```\n\ntext',
});

test('code can be copied, exactly', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startWith(page, [withCode]);
  await page.goto('/blog/a-stored-post');
  const button = page.getByRole('button', { name: 'Copy code' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const answer = "42";\n');
});

test('an anchor beside a heading leads to it and copies its address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startWith(page, [withCode]);
  await page.goto('/blog/a-stored-post');
  await page.getByRole('link', { name: 'Link to the section “Second”' }).click();
  await expect(page).toHaveURL(/#user-content-second$/);
  await expect(page.getByText('Link to this section copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('code in a known language is coloured without a change of its markup', async ({ page }) => {
  await startWith(page, [withCode]);
  await page.goto('/blog/a-stored-post');
  await expect
    .poll(() => page.evaluate(() => [...CSS.highlights.keys()].toSorted()))
    .toEqual(['code-keyword', 'code-string']);
  expect(await page.locator('code.language-js').innerHTML()).toBe('const answer = "42";\n');
});

test('a page without code never loads the highlighter', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await startWith(page, [aPost()]);
  await page.goto('/blog/a-stored-post', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A stored post');
  expect(scripts.filter((url) => url.includes('highlight'))).toEqual([]);
});

test('the lines of a diff are marked', async ({ page }) => {
  await startWith(page, [withCode]);
  await page.goto('/blog/a-stored-post');
  await expect(page.locator('.code-line-removed')).toHaveText('-old');
  await expect(page.locator('.code-line-added')).toHaveText('+new');
});

test('the table of contents marks the section being read', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(`/blog/${seedPosts[0]!.slug}`);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await expect(contents.locator('[aria-current]')).toHaveCount(0);
  const third = contents.getByRole('link').nth(2);
  await third.click();
  await expect(third).toHaveAttribute('aria-current', 'location');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(contents.getByRole('link').last()).toHaveAttribute('aria-current', 'location');
});

test('a post says how long it takes to read', async ({ page }) => {
  await page.goto(`/blog/${seedPosts[0]!.slug}`);
  await expect(page.getByText(/^\d min read$/)).toBeVisible();
});

test('a wide table and long code scroll in regions that the keyboard reaches; the page never scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const header = Array.from({ length: 14 }, (_, index) => `Column ${index}`);
  await startWith(page, [
    aPost({
      content: `| ${header.join(' | ')} |\n|${' - |'.repeat(14)}\n| ${header.join(' | ')} |\n\n\`\`\`\n${'long '.repeat(80)}\n\`\`\`\n\n${'x'.repeat(400)}`,
    }),
  ]);
  await page.goto('/blog/a-stored-post');
  const region = page.getByRole('region', { name: /^Table: Column 0/ });
  await region.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('on paper there is the article and nothing around it', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(`/blog/${seedPosts[0]!.slug}`);
  for (const chrome of ['header:has(nav)', 'footer', 'nav[aria-label="More posts"]', 'button[data-copy]']) {
    await expect(page.locator(chrome).first()).toBeHidden();
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
