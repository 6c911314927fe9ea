import { aPost, seedPosts, startWith } from './support/posts.ts';
import { expect, started, test } from './support/test.ts';
import { recordVisibleHeadings, visibleHeadings } from './support/visible-headings.ts';

test(
  'an unknown path gives the 404 page with status 404 and is logged',
  { tag: '@everyday' },
  async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
    expect(logged.some((text) => text.includes('/no/such/page'))).toBe(true);
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL('/');
  },
);

test('an unknown path is logged once, loaded or followed', async ({ page }) => {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('404:')) logged.push(message.text());
  });
  await page.goto('/no/such/page');
  await started(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  expect(logged).toEqual(['404: there is no page at /no/such/page']);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  await expect.poll(() => logged).toHaveLength(2);
});

test.describe('an old path of a stored post', () => {
  const imported = aPost({ oldPaths: ['/2013/05/06/old-post.html', '/blog/2013/café/', '/blog/real.html'] });

  for (const path of ['/2013/05/06/old-post.html', '/blog/2013/caf%C3%A9/', '/blog/real.html']) {
    test(
      `${path} redirects to the post with its query and fragment, and shows nothing else`,
      { tag: path.endsWith('post.html') ? '@everyday' : [] },
      async ({ page }) => {
        const logged: string[] = [];
        page.on('console', (message) => logged.push(message.text()));
        await startWith(page, [imported, ...seedPosts]);
        await recordVisibleHeadings(page);
        await page.goto('/blog');
        await page.goto(`${path}?a=1#part`);
        await expect(page).toHaveURL('/blog/a-stored-post?a=1#part');
        await expect(page).toHaveTitle('A stored post · Branchbook');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('A stored post');
        expect(await visibleHeadings(page)).toEqual(['A stored post']);
        expect(logged.filter((text) => text.startsWith('404:'))).toEqual([]);
        await page.goBack();
        await expect(page).toHaveURL('/blog');
      },
    );
  }

  test('an unknown path beside a known old path is the 404 page and is logged once', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await startWith(page, [imported]);
    for (const path of ['/2013/05/06/other.html', '/b/index.md']) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
      await expect.poll(() => logged).toContain(`404: there is no page at ${path}`);
    }
    expect(logged.filter((text) => text.startsWith('404:'))).toHaveLength(2);
  });

  test('an old path never hides a page of the site', async ({ page }) => {
    await startWith(page, [
      aPost({ oldPaths: ['/', '/blog', '/blog/other', '/admin'] }),
      aPost({ id: 2, slug: 'other', title: 'Other' }),
    ]);
    await page.goto('/blog');
    await expect(page.getByRole('link', { name: 'A stored post', exact: true })).toBeVisible();
    await expect(page).toHaveURL('/blog');
    await page.goto('/blog/other');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Other');
  });
});

test('//evil.example/x is the 404 page with its own title, on this origin, without an error', async ({
  page,
  baseURL,
}) => {
  const response = await page.goto(`${baseURL}//evil.example/x`);
  expect(response?.status()).toBe(404);
  await started(page);
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · Branchbook');
  expect(page.url()).toBe(`${baseURL}/evil.example/x`);
});

test.describe('a path with double slashes redirects to single ones', () => {
  const [seed] = seedPosts;
  const paths = [
    ['/blog//a-stored-post?a=//b#part', '/blog/a-stored-post?a=//b#part', 'A stored post'],
    [`/blog/${seed!.slug}//`, `/blog/${seed!.slug}`, seed!.title],
    ['//blog', '/blog', 'Blog'],
    ['/no//such/page', '/no/such/page', '404'],
  ] as const;

  for (const [path, target, heading] of paths) {
    test(`${path}, by the server`, async ({ page, baseURL }) => {
      await startWith(page, [aPost(), ...seedPosts]);
      await page.goto(baseURL + path);
      await expect(page).toHaveURL(target);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    });

    test(`${path}, by the 404 page of a static host`, async ({ page, baseURL }) => {
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      const notFoundPage = await (await page.request.get('/no/such/page')).text();
      await startWith(page, [aPost(), ...seedPosts]);
      await page.route(
        (url) => url.pathname.includes('//'),
        (route) => route.fulfill({ status: 404, contentType: 'text/html', body: notFoundPage }),
      );
      await page.goto(baseURL + path);
      await expect(page).toHaveURL(target);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const paths404 = logged.filter((text) => text.startsWith('404:'));
      expect(paths404).toEqual(heading === '404' ? ['404: there is no page at /no/such/page'] : []);
    });
  }
});
