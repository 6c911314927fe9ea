import type { Page } from '@playwright/test';

import { storePosts } from './support/admin.ts';
import { holdAnimations } from './support/hold-animations.ts';
import { aPost, seedPosts, startWith, storedText } from './support/posts.ts';
import { recordRequests } from './support/record-requests.ts';
import { expect, started, test } from './support/test.ts';
import { recordVisibleHeadings, visibleHeadings } from './support/visible-headings.ts';

const [newest, middle, oldest] = seedPosts;

test('a first visit to a seed post shows it and seeds storage', async ({ page }) => {
  await page.goto(`/blog/${middle!.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(middle!.title);
  await expect(page.getByText(middle!.date, { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(middle!.author, { exact: true })).toBeVisible();
  await expect.poll(() => storedText(page)).toBe(JSON.stringify(seedPosts));
  await expect(page).toHaveTitle(`${middle!.title} · Branchbook`);
});

test(
  '“Previous Post” is the entry after in the list and “Next Post” the one before, if there is one',
  { tag: '@everyday' },
  async ({ page }) => {
    await page.goto(`/blog/${newest!.slug}`);
    await expect(page.getByRole('link', { name: /Next Post/ })).toHaveCount(0);
    await page.getByRole('link', { name: /Previous Post/ }).click();
    await expect(page).toHaveURL(`/blog/${middle!.slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(middle!.title);
    // The content below the body moves when it's rendered.
    await expect(page.locator('[data-post-body]')).toBeVisible();
    await page.getByRole('link', { name: /Previous Post/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(oldest!.title);
    await expect(page.locator('[data-post-body]')).toBeVisible();
    await expect(page.getByRole('link', { name: /Previous Post/ })).toHaveCount(0);
    await page.getByRole('link', { name: /Next Post/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(middle!.title);
    await page.getByRole('link', { name: 'Back to all posts' }).click();
    await expect(page).toHaveURL('/blog');
  },
);

test('nothing that will move is visible while the body of a followed post loads', async ({ page }) => {
  const renderer = Promise.withResolvers<void>();
  await page.route('**/assets/render-markdown-*.js', async (route) => {
    await renderer.promise;
    await route.fallback();
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/blog');
  await started(page);
  await page.getByRole('link', { name: newest!.title, exact: true }).click();
  await expect(page.getByText('Rendering the post…')).toBeAttached();
  await expect(page.getByRole('link', { name: /Previous Post/ })).not.toBeInViewport();
  renderer.resolve();
  await expect(page.locator('[data-post-body]')).toBeVisible();
});

test(
  'a stored post is found by its slug, and the first match wins',
  { tag: '@everyday' },
  async ({ page }) => {
    await startWith(page, [
      aPost({ title: 'First duplicate', slug: 'duplicate' }),
      aPost({ id: 2, title: 'Second duplicate', slug: 'duplicate' }),
    ]);
    await page.goto('/blog/duplicate');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First duplicate');
    await expect(page.getByRole('link', { name: /Previous Post/ })).toContainText('Second duplicate');
  },
);

test('a slug in any script is found, by URL and from the list', { tag: '@everyday' }, async ({ page }) => {
  await startWith(page, [aPost({ title: '日本語 の 記事', slug: '日本語-の-記事' })]);
  await page.goto(`/blog/${encodeURIComponent('日本語-の-記事')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('日本語 の 記事');
  await page.getByRole('link', { name: 'Back to all posts' }).click();
  await page.getByRole('link', { name: 'Continue reading' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('日本語 の 記事');
});

test('an unknown slug shows “Post not found” with a link back', { tag: '@everyday' }, async ({ page }) => {
  await page.goto('/blog/no-such-post');
  await expect(page.getByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible();
  await expect(page.getByText("The blog post you're looking for doesn't seem to exist.")).toBeVisible();
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test(
  'a seed’s slug that is no longer stored is not found, and its old text is never visible',
  { tag: '@everyday' },
  async ({ page }) => {
    await startWith(page, [aPost()]);
    await recordVisibleHeadings(page);
    await holdAnimations(page);
    await page.goto(`/blog/${newest!.slug}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible();
    expect(await visibleHeadings(page)).toEqual(['Post not found']);
  },
);

test('a stored post never flashes “Post not found” while storage is being read', async ({ page }) => {
  await startWith(page, [aPost()]);
  await recordVisibleHeadings(page);
  await page.goto('/blog/a-stored-post');
  await expect(page.getByRole('heading', { level: 1, name: 'A stored post' })).toBeVisible();
  expect(await visibleHeadings(page)).toEqual(['A stored post']);
});

test('an edited seed shows the stored text only', { tag: '@everyday' }, async ({ page }) => {
  const edited = { ...newest!, title: `${newest!.title.slice(0, -1)}!` };
  await startWith(page, [edited, ...seedPosts.slice(1)]);
  await recordVisibleHeadings(page);
  await holdAnimations(page);
  await page.goto(`/blog/${newest!.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: edited.title })).toBeVisible();
  expect(await visibleHeadings(page)).toEqual([edited.title]);
});

test('a post that is not Markdown shows each line as a paragraph', async ({ page }) => {
  await startWith(page, [aPost({ isMarkdown: false, content: '# one\n**two**\nthree' })]);
  await page.goto('/blog/a-stored-post');
  await expect(page.locator('[data-post-body] p')).toHaveText(['# one', '**two**', 'three']);
});

test('GitHub-flavored Markdown renders inside one marked element of the article', async ({ page }) => {
  await startWith(page, [
    aPost({
      content: [
        '# Section',
        '| a | b |\n|--:|---|\n| 1 | 2 |',
        '- [x] done\n- [ ] open',
        '~~gone~~ and www.example.com and a note[^n]',
        '```js\nconst a = 1;\n```',
        '[^n]: The note.',
      ].join('\n\n'),
    }),
  ]);
  await page.goto('/blog/a-stored-post');
  const body = page.locator('article [data-post-body]');
  await expect(body).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(body.getByRole('heading', { level: 2, name: 'Section' })).toHaveAttribute(
    'id',
    'user-content-section',
  );
  await expect(body.getByRole('table')).toBeVisible();
  await expect(body.getByRole('cell', { name: '1' })).toHaveCSS('text-align', 'right');
  await expect(body.getByRole('checkbox', { name: 'Done: done' })).toBeChecked();
  await expect(body.getByRole('checkbox', { name: 'Not done: open' })).not.toBeChecked();
  await expect(body.locator('del')).toHaveText('gone');
  await expect(body.getByRole('link', { name: 'www.example.com' })).toHaveAttribute(
    'href',
    'http://www.example.com',
  );
  await expect(body.locator('pre code')).toHaveText('const a = 1;\n');
  await body.locator('sup a[href="#user-content-fn-n"]').click();
  await expect(page).toHaveURL(/#user-content-fn-n$/);
  await expect(body.locator('#user-content-fn-n')).toBeInViewport();
});

for (const width of [390, 1440]) {
  test(`a footnote opens in place at ${width} px, and its arrow leads back`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const text = 'A paragraph of a few words.\n\n'.repeat(40);
    await startWith(page, [aPost({ content: `${text}So it is.[^1]\n\n${text}\n\n[^1]: The note.` })]);
    await page.goto(`/blog/${aPost().slug}`);
    const reference = page.locator('[data-footnote-ref]');
    const note = page.locator('#user-content-fn-1');
    await reference.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(100);
    await reference.click();
    await expect(note).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBe(before);
    await expect(reference).toBeInViewport();
    await note.getByRole('link').click();
    await expect(note).not.toBeInViewport();
    await expect(reference).toBeInViewport();
  });
}

test('the headings of a post begin at level two, whatever level its author begins with', async ({ page }) => {
  await startWith(page, [
    aPost({ id: 1, slug: 'one', content: '# A\n\n## B' }),
    aPost({ id: 2, slug: 'two', content: '## A\n\n### B' }),
    aPost({ id: 3, slug: 'four', content: '##### B\n\n#### A' }),
  ]);
  for (const slug of ['one', 'two', 'four']) {
    await page.goto(`/blog/${slug}`);
    const body = page.locator('[data-post-body]');
    await expect(body.getByRole('heading', { level: 2, name: 'A' })).toBeVisible();
    await expect(body.getByRole('heading', { level: 3, name: 'B' })).toBeVisible();
  }
});

test(
  'a post deleted in another tab is replaced by “Post not found”',
  { tag: '@everyday' },
  async ({ page, context }) => {
    await startWith(page, [aPost()]);
    await page.goto('/blog/a-stored-post');
    await expect(page.getByRole('heading', { level: 1, name: 'A stored post' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await storePosts(other, []);
    await expect(page.getByRole('heading', { level: 1, name: 'Post not found' })).toBeVisible();
  },
);

test('the table of contents links to the sections', { tag: '@everyday' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/blog/${newest!.slug}`);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const last = contents.getByRole('link').last();
  const name = await last.textContent();
  await last.click();
  await expect(page.getByRole('heading', { level: 2, name: name! })).toBeInViewport();
});

test.describe('from the list to a post', () => {
  const title = seedPosts[0]!.title;
  const cardTitle = (page: Page) => page.locator('main h2').getByRole('link', { name: title });
  const postTitle = (page: Page) => page.getByRole('heading', { level: 1, name: title });

  test('the code of posts loads before the pointer is over a link', async ({ page }) => {
    const code = page.waitForResponse(/\/post\.route-[^/]*\.js$/u);
    await page.goto('/blog');
    expect((await code).ok()).toBe(true);
  });

  test('nothing is requested after the press on a link that the pointer rested on', async ({ page }) => {
    await page.goto('/blog');
    await started(page);
    const requests = recordRequests(page);
    // The code that renders a body loads when the page is idle, however long that takes.
    const renderer = page.waitForResponse(/\/render-markdown-[^/]*\.js$/u);
    await cardTitle(page).hover();
    await renderer;
    await requests.settle();
    const before = requests.urls().length;
    await page.mouse.down();
    await page.mouse.up();
    await expect(postTitle(page)).toBeVisible();
    await expect(page.locator('[data-post-body]')).toBeVisible();
    expect(requests.urls().slice(before)).toEqual([]);
  });
});

test('a post without date and author shows only its reading time above the text', async ({ page }) => {
  const post = aPost({ date: '', author: '' });
  await startWith(page, [post]);
  await page.goto(`/blog/${post.slug}`);
  const line = page.locator('article header p');
  await expect(line).toHaveText('1 min read');
  const [heading, text] = [page.getByRole('heading', { level: 1 }), line.getByText('1 min read')];
  expect((await text.boundingBox())!.x).toBe((await heading.boundingBox())!.x);
});

test('a post ends with a link to the waitlist', async ({ page }) => {
  const post = aPost();
  await startWith(page, [post]);
  await page.goto(`/blog/${post.slug}`);
  await page.getByRole('main').getByRole('link', { name: 'Join Waitlist' }).click();
  await expect(page).toHaveURL('/#waitlist');
  await expect(page.locator('#waitlist').getByLabel('Email address')).toBeInViewport();
});
