import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

import { aPost, seedPosts, startWith } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const withCode = aPost({
  content: '# First\n\n```js\nconst answer = "42";\n```\n\n# Second\n\n```diff\n-old\n+new\n```\n\ntext',
});

test('the copy button copies code exactly', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startWith(page, [withCode]);
  await page.goto('/blog/a-stored-post');
  const button = page.getByRole('button', { name: 'Copy code' }).first();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const answer = "42";\n');
  // Once more, while it's announced.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(2);
});

test('marked lines are highlighted like the others and copied with them, without the title', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = 'const due = 1;\nconst paid = "yes";\nconst left = 0;\n';
  await startWith(page, [aPost({ content: `\`\`\`js {2-3} title="pay.js"\n${code}\`\`\`` })]);
  await page.goto('/blog/a-stored-post');
  await expect(page.getByRole('figure', { name: 'pay.js' })).toBeVisible();
  await expect(page.locator('pre mark')).toHaveText('const paid = "yes";\nconst left = 0;\n');
  const coloured = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('code-keyword') ?? [])].map(
        ({ startContainer, startOffset, endContainer, endOffset }) => {
          const range = document.createRange();
          range.setStart(startContainer, startOffset);
          range.setEnd(endContainer, endOffset);
          return range.toString();
        },
      ),
    );
  await expect.poll(coloured).toEqual(['const', 'const', 'const']);
  await page.getByRole('button', { name: 'Copy code' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
});

test('an alert names its kind, and HTML that GitHub shows is shown', async ({ page }) => {
  const content =
    '> [!WARNING]\n> Keep it.\n\n<details>\n<summary>More</summary>\n\n- one\n\n</details>\n\n<kbd>Ctrl</kbd>, H<sub>2</sub>O';
  await startWith(page, [aPost({ content })]);
  await page.goto('/blog/a-stored-post');
  await expect(page.getByRole('note')).toHaveText(/^Warning\s+Keep it\.\s*$/u);
  const item = page.getByText('one', { exact: true });
  await expect(item).toBeHidden();
  await page.getByText('More', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(item).toBeVisible();
  await expect(page.locator('[data-post-body] kbd')).toHaveText('Ctrl');
});

test('an image that fails to load shows its alt text in a frame, even if it failed before hydration', async ({
  page,
}) => {
  await startWith(page, [aPost({ content: '![A bank statement](/missing.png)\n\n![](/decorative.png)' })]);
  await page.goto('/blog/a-stored-post');
  const image = page.getByRole('img', { name: 'A bank statement' });
  await expect(image).toHaveAttribute('data-missing');
  const frame = await image.evaluate((element) => getComputedStyle(element, '::before').content);
  expect(frame).toContain('A bank statement');
  await expect(page.locator('img[data-missing]')).toHaveCount(1);
});

test('a word of 200,000 letters breaks, and its lines share one direction', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await startWith(page, [aPost({ content: 'AbcdefxYzQ'.repeat(20_000) })]);
  await page.goto('/blog/a-stored-post');
  const word = page.locator('[data-post-body] > p');
  await expect(word).toHaveText(/^AbcdefxYzQ/u);
  // A direction per line would take most of the layout time.
  await expect(word).toHaveCSS('unicode-bidi', 'isolate');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('an anchor beside a heading links to it and copies its URL', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startWith(page, [withCode]);
  await page.goto('/blog/a-stored-post');
  await page.getByRole('link', { name: 'Link to the section “Second”' }).click();
  await expect(page).toHaveURL(/#user-content-second$/);
  await expect(page.getByText('Link to this section copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('code in a known language is highlighted without a change of its markup', async ({ page }) => {
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

test('Back returns to the section that was read before', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  const section = (name: string) => `# ${name}\n\n${'Words.\n\n'.repeat(60)}`;
  await startWith(page, [aPost({ content: ['One', 'Two', 'Three'].map(section).join('') })]);
  await page.goto('/blog/a-stored-post');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const heading = (name: string) => page.getByRole('heading', { name });
  await contents.getByRole('link', { name: 'Two' }).click();
  await expect(heading('Two')).toBeInViewport();
  await contents.getByRole('link', { name: 'Three' }).click();
  await expect(heading('Three')).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/-two$/u);
  await expect(heading('Two')).toBeInViewport();
  await expect(heading('Three')).not.toBeInViewport();
});

const wideTable = `${'|'.repeat(11)}\n${'|-'.repeat(10)}|\n${`${'|1'.repeat(10)}|\n`.repeat(100)}`;
for (const [where, before] of [
  ['a section', 'Words.\n\n'.repeat(60)],
  ['a section in a later piece', `Words.\n\n${wideTable}\n`],
] as const) {
  test(`the URL of ${where} of a stored post scrolls to it`, async ({ page }) => {
    await startWith(page, [aPost({ content: `${before}# Überblick\n\n${'Words.\n\n'.repeat(60)}` })]);
    await page.goto('/blog/a-stored-post#user-content-überblick');
    await expect(page.getByRole('heading', { name: 'Überblick' })).toBeInViewport();
  });
}

test('a section is found by its name without the prefix, in a loaded and in a changed URL', async ({
  page,
}) => {
  const words = 'Words.\n\n'.repeat(60);
  await startWith(page, [aPost({ content: `${words}# Part\n\n${words}# Überblick\n\n${words}` })]);
  await page.goto('/blog/a-stored-post#part');
  await expect(page.getByRole('heading', { name: 'Part' })).toBeInViewport();
  await page.evaluate(() => (location.hash = 'überblick'));
  await expect(page.getByRole('heading', { name: 'Überblick' })).toBeInViewport();
});

test('a section of a prerendered page is found by its name without the prefix before hydration', async ({
  page,
}) => {
  await page.route('**/assets/*.js', () => {});
  await page.goto(`/blog/${seedPosts[0]!.slug}`);
  const id = await page.locator('[data-post-body] h2[id]').last().getAttribute('id');
  await page.goto('about:blank');
  await page.goto(`/blog/${seedPosts[0]!.slug}#${id!.replace('user-content-', '')}`);
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test(
    'on a small screen the table of contents is closed above the text and links to its sections',
    { tag: '@everyday' },
    async ({ page }) => {
      await page.goto(`/blog/${seedPosts[0]!.slug}`);
      const contents = page.getByRole('navigation', { name: 'On this page' });
      await expect(contents).toBeHidden();
      await page.locator('summary', { hasText: 'On this page' }).focus();
      await page.keyboard.press('Enter');
      const last = contents.getByRole('link').last();
      const name = await last.textContent();
      await last.click();
      await expect(page.getByRole('heading', { level: 2, name: name! })).toBeInViewport();
      await page.setViewportSize({ width: 1440, height: 800 });
      await expect(contents).toHaveCount(1);
      await expect(page.locator('summary')).toBeHidden();
    },
  );

  test('on a small screen the copy button covers no code', async ({ page }) => {
    const line = `const long = "${'word '.repeat(40)}";`;
    await startWith(page, [
      aPost({ content: `\`\`\`js\n${line}\n${line}\n\`\`\`\n\n\`\`\`js\n${line}\n\`\`\`` }),
    ]);
    await page.goto('/blog/a-stored-post');
    const buttons = page.getByRole('button', { name: 'Copy code' });
    await expect(buttons).toHaveCount(2);
    const boxOf = (locator: Locator) =>
      locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    // Above several lines, beside a single line.
    expect((await boxOf(buttons.first())).bottom).toBeLessThanOrEqual(
      (await boxOf(page.locator('pre code').first())).top,
    );
    expect((await boxOf(buttons.last())).left).toBeGreaterThanOrEqual(
      (await boxOf(page.locator('pre').last())).right,
    );
  });

  test('dates and figures in a table do not wrap, and a column of words keeps a readable width', async ({
    page,
  }) => {
    const words = 'Some words that say what was paid for on 2025-03-14, and why.';
    const row = `| 2025-03-14 | April 2, 2025 | ${words} | ${words} | 1,200.00 USD |`;
    await startWith(page, [
      aPost({ content: `| Day | Written | For | Why | Amount |\n|---|---|---|---|---|\n${row}` }),
    ]);
    await page.goto('/blog/a-stored-post');
    await expect(page.getByRole('table')).toBeVisible();
    const lines = await page.locator('td').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size;
      }),
    );
    expect([lines[0], lines[1], lines[4]]).toEqual([1, 1, 1]);
    const dates = page.getByText('2025-03-14', { exact: true }).and(page.locator('span'));
    await expect(dates).toHaveCount(2);
    expect(await dates.evaluateAll((found) => found.map((date) => date.getClientRects().length))).toEqual([
      1, 1,
    ]);
    const widths = await page
      .locator('td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width));
    expect(Math.min(widths[2] ?? 0, widths[3] ?? 0)).toBeGreaterThanOrEqual(170);
  });

  test('a table has a shadow at the edge where it continues', async ({ page }) => {
    await page.goto(`/blog/${seedPosts[0]!.slug}`);
    const region = page.getByRole('region', { name: /^Table/u }).first();
    await region.scrollIntoViewIfNeeded();
    // Measures the shadow: how much darker the last pixels of the region are than its middle, in a
    // row without a band.
    const atStart = await shades(page, region);
    expect(atStart.right).toBeGreaterThan(8);
    expect(atStart.left).toBeLessThan(2);
    await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    const atEnd = await shades(page, region);
    expect(atEnd.right).toBeLessThan(2);
    expect(atEnd.left).toBeGreaterThan(8);
  });
});

test('a wide table uses the empty margin and leaves the table of contents alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const header = Array.from({ length: 9 }, (_, index) => `Column ${index}`);
  const table = `| ${header.join(' | ')} |\n|${' - |'.repeat(9)}\n| ${header.join(' | ')} |`;
  await startWith(page, [
    aPost({ content: `# One\n\nText\n\n${table}\n\n# Two\n\n| a | b |\n|---|---|\n| c | d |` }),
  ]);
  await page.goto('/blog/a-stored-post');
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, width: 0 };
  const [wide, narrow] = [
    await boxOf(page.getByRole('region', { name: /Column/u })),
    await boxOf(page.getByRole('region', { name: 'Table: a, b' })),
  ];
  const body = await boxOf(page.locator('[data-post-body]'));
  const contents = await boxOf(page.getByRole('navigation', { name: 'On this page' }));
  expect(narrow.width).toBeCloseTo(body.width, 0);
  expect(wide.width).toBeGreaterThan(body.width + 100);
  expect(wide.x + wide.width).toBeLessThan(contents.x - 20);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('a post shows when it was edited, and nothing if it never was', async ({ page }) => {
  await startWith(page, [
    aPost({ slug: 'edited', updated: 'November 24, 2026' }),
    aPost({ id: 2, slug: 'not-edited' }),
    aPost({ id: 3, slug: 'odd', updated: 7 }),
  ]);
  await page.goto('/blog/edited');
  await expect(
    page.getByRole('article').getByText('Updated on November 24, 2026', { exact: true }),
  ).toBeVisible();
  for (const slug of ['not-edited', 'odd']) {
    await page.goto(`/blog/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/Updated on/u)).toHaveCount(0);
  }
});

test('a post shows its reading time, in one line on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/blog/${seedPosts[0]!.slug}`);
  const time = page.getByText(/^\d min read$/);
  await expect(time).toBeVisible();
  expect(await time.evaluate((element) => element.getClientRects().length)).toBe(1);
});

test(
  'a wide table and long code scroll in focusable regions, and the page never scrolls sideways',
  { tag: '@everyday' },
  async ({ page }) => {
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  },
);

test('a printed post shows each URL once, those of this site too', async ({ page }) => {
  await startWith(page, [
    aPost({
      content:
        'https://a.example/b, <mail@a.example>, www.a.example and [words](https://a.example/c), [a post](/blog/d).',
    }),
  ]);
  await page.emulateMedia({ media: 'print' });
  await page.goto('/blog/a-stored-post');
  await expect(page.locator('[data-post-body] a')).toHaveCount(5);
  const after = await page
    .locator('[data-post-body] a')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link, '::after').content));
  expect(after).toEqual([
    'none',
    'none',
    'none',
    '" (https://a.example/c)"',
    '" (https://branchbook.example/blog/d)"',
  ]);
});

test('a printed post shows the article and nothing around it', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(`/blog/${seedPosts[0]!.slug}`);
  for (const chrome of ['header:has(nav)', 'footer', 'nav[aria-label="More posts"]', 'button[data-copy]']) {
    await expect(page.locator(chrome).first()).toBeHidden();
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

/**
 * Returns how much darker a table's region is at its sides than in its middle, in its header row,
 * in 255ths.
 */
async function shades(page: Page, region: Locator): Promise<{ left: number; right: number }> {
  const { x, y, width } = (await region.boundingBox())!;
  // Below the rule, above the text.
  const clip = { x, y: y + 3, width, height: 3 };
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (column: number) => data[column * info.channels] ?? 0;
  const middle = at(Math.round(info.width / 2));
  return { left: middle - at(2), right: middle - at(info.width - 3) };
}
