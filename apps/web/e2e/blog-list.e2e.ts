import type { Locator } from '@playwright/test';

import { signInAsDemoAdmin, storePosts } from './support/admin.ts';
import { holdAnimations } from './support/hold-animations.ts';
import { localStorageOnly, postStorage } from './support/post-storage.ts';
import { aPost, seedPosts, startWith, storedText } from './support/posts.ts';
import { resize } from './support/resize.ts';
import { expect, started, test } from './support/test.ts';

test('the first visit saves the seed posts and shows them', { tag: '@everyday' }, async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect.poll(() => storedText(page)).toBe(JSON.stringify(seedPosts));
});

test(
  'a card shows title, date, author and excerpt, and two links to the post',
  { tag: '@everyday' },
  async ({ page }) => {
    const post = aPost();
    await startWith(page, [post]);
    await page.goto('/blog');
    const card = page.getByRole('article');
    await expect(card).toHaveCount(1);
    await expect(card.getByRole('heading', { level: 2 })).toHaveText(post.title);
    await expect(card.getByRole('link', { name: post.title, exact: true })).toHaveAttribute(
      'href',
      '/blog/a-stored-post',
    );
    for (const text of [post.date, post.author, post.excerpt]) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await card.getByRole('link', { name: 'Continue reading' }).click();
    await expect(page).toHaveURL('/blog/a-stored-post');
  },
);

for (const width of [320, 1440]) {
  test(`an author without spaces stays within its column at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const author = `${'accounting.'.repeat(6)}team@branchbook.example`;
    await startWith(page, [aPost({ author })]);
    await page.goto('/blog');
    const isWithin = () =>
      page.getByText(author).evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        const room = Math.min(innerWidth, element.parentElement!.getBoundingClientRect().right);
        return text.getBoundingClientRect().right <= room;
      });
    expect(await isWithin()).toBe(true);
    await page.getByRole('link', { name: 'Continue reading' }).click();
    await expect(page.getByRole('link', { name: 'Back to all posts' })).toBeVisible();
    expect(await isWithin()).toBe(true);
  });
}

test('titles and excerpts follow the direction of their script, on a card and in the post', async ({
  page,
}) => {
  const hebrew = aPost({ title: 'ספר חשבונות', excerpt: 'מה נשאר.' });
  await startWith(page, [hebrew, aPost({ id: 2, slug: 'second', title: 'A ledger' })]);
  await page.goto('/blog');
  const [first, second] = [page.getByRole('article').first(), page.getByRole('article').last()];
  const begins = new Set<number>();
  for (const text of [first.getByRole('heading'), first.getByText(hebrew.excerpt)]) {
    await expect(text).toHaveCSS('direction', 'rtl');
    const { x, width } = (await text.boundingBox())!;
    begins.add(Math.round(x + width));
  }
  expect(begins.size, 'where title and excerpt begin').toBe(1);
  await expect(second.getByRole('heading')).toHaveCSS('direction', 'ltr');
  await first.getByRole('link', { name: 'Continue reading' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl');
  await expect(page.locator('[data-post-body]')).toBeVisible();
  await page.getByRole('link', { name: 'Previous Post' }).click();
  await expect(page.getByRole('navigation', { name: 'More posts' }).getByText(hebrew.title)).toHaveCSS(
    'direction',
    'rtl',
  );
});

test(
  'the blog list shows the stored list, whatever it contains, in its order',
  { tag: '@everyday' },
  async ({ page }) => {
    const posts = Array.from({ length: 60 }, (_, index) =>
      aPost({ id: index + 10, title: `Post number ${index}`, slug: `post-number-${index}` }),
    );
    await startWith(page, posts);
    await page.goto('/blog');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
      posts.map((post) => post.title),
    );
  },
);

test('an empty list stays empty and shows the empty state', async ({ page }) => {
  await startWith(page, []);
  await page.goto('/blog');
  await expect(page.getByText('No posts yet.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  expect(await storedText(page)).toBe('[]');
});

test(
  'a list that is removed while the page is open becomes empty and is not seeded again',
  localStorageOnly,
  async ({ page, context }) => {
    await page.goto('/blog');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect.poll(() => storedText(page)).not.toBeNull();
    const other = await context.newPage();
    await other.goto('/');
    await expect.poll(() => storedText(other)).not.toBeNull();
    await other.evaluate(() => localStorage.removeItem('blogPosts'));
    await expect(page.getByRole('article')).toHaveCount(0);
    expect(await storedText(page)).toBeNull();
  },
);

test('the blog list shows a change of another tab at once', async ({ page, context }) => {
  await page.goto('/blog');
  await expect.poll(() => storedText(page)).not.toBeNull();
  const other = await context.newPage();
  await other.goto('/');
  await storePosts(other, [aPost()]);
  await expect(page.getByRole('article')).toHaveCount(1);
});

test(
  'a returning visitor with another list never sees a seed post',
  { tag: '@everyday' },
  async ({ page }) => {
    await startWith(page, [aPost()]);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seenTitles: seen });
      const look = () => {
        for (const heading of document.querySelectorAll('main h2')) {
          if (getComputedStyle(heading).visibility === 'visible') seen.push(heading.textContent ?? '');
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await holdAnimations(page);
    await page.goto('/blog');
    await expect(page.getByRole('heading', { level: 2, name: 'A stored post' })).toBeVisible();
    const seen = await page.evaluate(() => (globalThis as unknown as { seenTitles: string[] }).seenTitles);
    expect(new Set(seen)).toEqual(new Set(['A stored post']));
  },
);

test(
  'a returning visitor with unchanged seeds sees them before any script loads',
  { tag: '@everyday' },
  async ({ page }) => {
    await startWith(page, [...seedPosts]);
    await page.route('**/assets/*.js', () => {});
    await page.goto('/blog', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  },
);

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`prerendered posts become visible if no script loads (motion: ${reducedMotion})`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await startWith(page, [aPost()]);
    await page.route('**/assets/*.js', (route) => route.abort());
    const letAnimationsRun = await holdAnimations(page);
    await page.goto('/blog');
    const firstPost = page.locator('main article').first();
    await expect(firstPost).toBeHidden();
    await letAnimationsRun();
    await expect(firstPost).toBeVisible();
  });
}

test('query results stay fresh for 60 s and are not read again on focus', async ({ page }) => {
  await page.clock.install();
  await postStorage.countReads(page);
  const reads = () => page.evaluate(() => (globalThis as unknown as { listReads: number }).listReads);
  const visitPostAndReturn = async () => {
    await page.getByRole('link', { name: 'Continue reading' }).first().click();
    await expect(page.getByRole('link', { name: 'Back to all posts' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to all posts' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  };
  await page.goto('/blog');
  await expect.poll(() => storedText(page)).not.toBeNull();
  // Each post is read when it is first visited.
  await visitPostAndReturn();
  // The store checks again, in the background, for changes that a crash left unsaved.
  await page.waitForTimeout(500);
  const first = await reads();
  // Only the date, so that pending time limits don't pass.
  const start = await page.evaluate(() => Date.now());

  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.clock.setSystemTime(start + 50_000);
  await visitPostAndReturn();
  expect((await reads()) - first).toBe(0);

  await page.clock.setSystemTime(start + 62_000);
  await visitPostAndReturn();
  expect((await reads()) - first).toBeGreaterThan(0);
});

// A reader who clicks a title then would miss it.
for (const name of ['Sign In', 'New Post']) {
  test(`the list does not move when '${name}' appears, from 320 to 1440 px`, async ({ page }) => {
    if (name === 'New Post') await signInAsDemoAdmin(page);
    await page.goto('/blog');
    const button = page.getByRole('main').getByRole('link', { name });
    await expect(button).toBeVisible();
    const moved: number[] = [];
    for (let width = 320; width <= 1440; width += 16) {
      await resize(page, width);
      const distance = await button.evaluate((element) => {
        const top = () => document.querySelector('main h2')!.getBoundingClientRect().top;
        const after = top();
        element.style.display = 'none';
        const before = top();
        element.style.display = '';
        return after - before;
      });
      if (distance !== 0) moved.push(width);
    }
    expect(moved).toEqual([]);
  });
}

test('a reader is led to the feed before the sign-in, and sees three posts at 1440 px', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/blog');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^(?:Subscribe|Sign In)$/u })).toHaveText([
    'Subscribe',
    'Sign In',
  ]);
  await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/feed.xml');
  await expect(page.getByRole('article').nth(2).getByRole('link').first()).toBeInViewport({ ratio: 1 });
});

test('a card shows the reading time, and the first paragraph if there is no excerpt', async ({ page }) => {
  await startWith(page, [
    aPost({ excerpt: '', content: `# Title\n\nThe first *words*.\n\n${'word '.repeat(500)}` }),
  ]);
  await page.goto('/blog');
  await expect(page.getByRole('article').getByText('The first words.')).toBeVisible();
  await expect(page.getByRole('article').getByText('2 min read')).toBeVisible();
});

test('older posts are a line each, below years that stay in view', async ({ page }) => {
  const posts = Array.from({ length: 60 }, (_, index) =>
    aPost({
      id: 100 - index,
      slug: `post-${index}`,
      title: `Post ${index}`,
      date: `May 1, ${index < 22 ? 2026 : 2025}`,
    }),
  );
  await startWith(page, posts);
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/blog');
    await started(page);
    const year = page.getByRole('group', { name: '2025', exact: true });
    await expect(year.getByRole('article')).toHaveCount(38);
    await expect(page.getByRole('group', { name: '2026', exact: true }).getByRole('article')).toHaveCount(2);
    await page.getByRole('heading', { name: 'Post 45' }).evaluate((line) => line.scrollIntoView());
    const line = (await page.getByRole('article').nth(45).boundingBox())!;
    expect(line.height).toBeLessThan(width < 820 ? 80 : 50);
    const label = year.getByText('2025', { exact: true });
    await expect(label).toBeInViewport({ ratio: 1 });
    // A line that gets the focus is not below the label.
    await page.getByRole('link', { name: 'Post 44', exact: true }).focus();
    const isCovered = await page.evaluate(() => {
      const { x, y, width: w, height } = document.activeElement!.getBoundingClientRect();
      return !document.activeElement!.contains(document.elementFromPoint(x + w / 2, y + height / 2));
    });
    expect(isCovered, `at ${width} px`).toBe(false);
  }
  // The arrow isn't cut beside large text.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const line = page.getByRole('article').nth(45);
  await line.scrollIntoViewIfNeeded();
  const rightEdge = async (element: Locator) => {
    const { x, width } = (await element.boundingBox())!;
    return x + width;
  };
  expect(await rightEdge(line.locator('svg'))).toBeLessThanOrEqual(await rightEdge(line));
});

test('older posts are printed in full, and no year covers one', async ({ page }) => {
  const posts = Array.from({ length: 80 }, (_, index) =>
    aPost({ id: 100 - index, slug: `post-${index}`, title: `Post ${index}` }),
  );
  await startWith(page, posts);
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(80);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('group').locator('> p')).toHaveCSS('position', 'static');
  await expect(page.getByRole('heading', { name: 'Post 79' })).toBeVisible();
});
