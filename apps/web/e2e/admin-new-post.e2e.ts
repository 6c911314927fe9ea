import {
  clearListElsewhere,
  managedPost,
  openElsewhere,
  openSettings,
  postForm,
  signInAsDemoAdmin,
  storedPosts,
  storePosts,
} from './support/admin.ts';
import { localStorageOnly, postStorage } from './support/post-storage.ts';
import { aPost, seedPosts, startWith, storedText } from './support/posts.ts';
import { makeStorageNull, throwOnStorageAccess } from './support/block-storage.ts';
import { expect, test } from './support/test.ts';

test('the form shows its fields, all optional', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New Post');
  await expect(form.title).toHaveValue('');
  await expect(form.author).toHaveValue('The Branchbook Team');
  for (const [area, minHeight] of [
    [form.excerpt, 80],
    [form.content, 300],
  ] as const) {
    await expect(area).toHaveCSS('min-height', `${minHeight}px`);
    expect(await area.evaluate((element) => element.tagName)).toBe('TEXTAREA');
  }
  await expect(page.locator('form [required], form [maxlength], form [minlength]')).toHaveCount(0);
});

test('the form opens from Manage Posts without a request for its code', async ({ page }) => {
  await signInAsDemoAdmin(page);
  await expect(managedPost(page, seedPosts[0]!.title)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  // Without a pointer: pressed as early as on a phone.
  await page.getByRole('main').getByRole('link', { name: 'New Post' }).press('Enter');
  await expect(postForm(page).content).toBeVisible();
  expect(requests.filter((url) => /\.route-.*\.js$/u.test(url))).toEqual([]);
});

test('an empty form publishes a post whose slug is made from its id', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await openSettings(page);
  await form.author.fill('');
  await form.publish.click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  const [post] = await storedPosts(page);
  expect(post).toMatchObject({
    title: '',
    author: '',
    excerpt: '',
    content: '',
    slug: `post-${post?.id}`,
    isMarkdown: true,
  });
  await managedPost(page, 'Untitled').getByRole('link', { name: 'View Untitled' }).click();
  await expect(page).toHaveURL(`/blog/${post?.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untitled');
});

test('a double click publishes once', { tag: '@everyday' }, async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('Only once');
  await postForm(page).publish.dblclick();
  await expect(page.getByText('Blog post created successfully!')).toHaveCount(1);
  await expect(page).toHaveURL('/admin');
  expect((await storedPosts(page)).filter((post) => post.title === 'Only once')).toHaveLength(1);
});

test('two clicks in one task publish once', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('Only once');
  await postForm(page).publish.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL('/admin');
  expect(await storedPosts(page)).toHaveLength(seedPosts.length + 1);
});

test('Cancel opens Manage Posts and publishes nothing', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await postForm(page).title.fill('Not yet');
  await postForm(page).cancel.click();
  await expect(page).toHaveURL('/admin');
  expect(await storedPosts(page)).toEqual(seedPosts);
});

test.describe('a slug that another post has', () => {
  test(
    'a taken slug is reported while typing, and one press still publishes',
    { tag: '@everyday' },
    async ({ page }) => {
      await startWith(page, [aPost({ title: 'Tax basics', slug: 'tax-basics' })]);
      await signInAsDemoAdmin(page, '/admin/new-post');
      const form = postForm(page);
      await form.title.fill('Tax basic');
      await expect(page.getByText('is taken.')).toHaveCount(0);
      await form.title.press('s');
      await expect(page.getByText('/blog/tax-basics is taken.')).toBeVisible();
      await form.publish.click();
      await expect(page.getByText('Blog post created successfully!')).toBeVisible();
      expect((await storedPosts(page)).map((post) => post.slug)).toEqual(['tax-basics', 'tax-basics']);
    },
  );

  test('a taken slug can be replaced with a free one', async ({ page }) => {
    await startWith(page, [aPost({ id: 1, slug: 'tax-basics' }), aPost({ id: 2, slug: 'tax-basics-2' })]);
    await signInAsDemoAdmin(page, '/admin/new-post');
    const form = postForm(page);
    await form.title.fill('Tax basics');
    await expect(form.preview.getByText('/blog/tax-basics', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Use tax-basics-3' }).click();
    await expect(form.title).toBeFocused();
    await expect(form.preview.getByText('/blog/tax-basics-3', { exact: true })).toBeVisible();
    await expect(page.getByText('is taken.')).toHaveCount(0);
    await form.publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    expect((await storedPosts(page))[0]).toMatchObject({ title: 'Tax basics', slug: 'tax-basics-3' });
  });

  test('a slug chosen for one title is dropped when the title changes', async ({ page }) => {
    await startWith(page, [aPost({ slug: 'tax-basics' })]);
    await signInAsDemoAdmin(page, '/admin/new-post');
    const form = postForm(page);
    await form.title.fill('Tax basics');
    await page.getByRole('button', { name: 'Use tax-basics-2' }).click();
    await form.title.fill('Something else');
    await expect(form.preview.getByText('/blog/something-else', { exact: true })).toBeVisible();
  });
});

test.describe('the preview', () => {
  test('the preview shows the post as its page will', { tag: '@everyday' }, async ({ page }) => {
    await signInAsDemoAdmin(page, '/admin/new-post');
    const form = postForm(page);
    await form.title.fill('Previewed');
    await openSettings(page);
    await form.author.fill('An Author');
    await form.content.fill('# One\n\n- [x] done\n\n~~gone~~ [^1]\n\n[^1]: Note.');
    const drawn = form.preview.locator('[data-post-body]');
    await expect(form.preview.getByText('An Author')).toBeVisible();
    await expect(drawn.getByRole('heading', { level: 2, name: /^One/u })).toBeVisible();
    // Only the preview marks lines, to scroll with the text.
    const previewed = (await drawn.innerHTML()).replaceAll(/ data-line="\d+"/gu, '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

    await form.publish.click();
    await managedPost(page, 'Previewed').getByRole('link', { name: /^View/u }).click();
    await expect(page.locator('article [data-post-body]')).toBeVisible();
    expect(await page.locator('article [data-post-body]').innerHTML()).toBe(previewed);
  });

  test('the preview shows a text that is too deep to render as source, and renders the next one', async ({
    page,
  }) => {
    await signInAsDemoAdmin(page, '/admin/new-post');
    const form = postForm(page);
    const bomb = '> '.repeat(6000) + 'deep';
    await form.content.fill(bomb);
    await expect(form.preview.getByText('Shown as plain text')).toBeVisible();
    await expect(form.preview.locator('[data-post-body]')).toContainText(bomb);
    await form.content.fill('Shallow');
    await expect(form.preview.locator('[data-post-body]')).toHaveText('Shallow');
  });

  test('the preview shows the source if the renderer can’t be loaded, and the form works', async ({
    page,
  }) => {
    await page.route('**/assets/preview-body-*.js', (route) => route.abort());
    await signInAsDemoAdmin(page, '/admin/new-post');
    const form = postForm(page);
    await form.content.fill('Some *text*.');
    await expect(form.preview.getByText('Preview unavailable')).toBeVisible();
    await expect(form.preview.locator('pre')).toHaveText('Some *text*.');
    await form.publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  });

  test('the form works and says so if the preview’s code can’t be loaded', async ({ page }) => {
    await page.route('**/assets/render-markdown-*.js', (route) => route.abort());
    await signInAsDemoAdmin(page, '/admin/new-post');
    const form = postForm(page);
    await form.content.fill('Some *text*.');
    await expect(form.preview.getByText('What formats posts could not be loaded')).toBeVisible();
    await expect(form.preview.locator('[data-post-body]')).toContainText('Some *text*.');
    await form.publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  });
});

test.describe('when storage fails', () => {
  test(
    'a full storage shows an error and no success, keeps the text, and a second try works',
    { tag: '@everyday' },
    async ({ page }) => {
      await postStorage.fillOnDemand(page);
      await signInAsDemoAdmin(page, '/admin/new-post');
      const form = postForm(page);
      await form.title.fill('Too much');
      await form.content.fill('A long text.');
      const before = await storedText(page);
      await page.evaluate(() => Object.assign(globalThis, { isFull: true }));
      await form.publish.click();
      await expect(page.getByRole('alert')).toContainText('Couldn’t save: storage is full');
      await expect(page).toHaveURL(/\/admin\/new-post(?:\?draft=.*)?$/u);
      await expect(form.title).toHaveValue('Too much');
      await expect(form.content).toHaveValue('A long text.');
      await expect(form.publish).toBeFocused();
      await expect(page.getByText('Blog post created successfully!')).toHaveCount(0);
      expect(await storedText(page)).toBe(before);

      await page.evaluate(() => Object.assign(globalThis, { isFull: false }));
      await form.publish.click();
      await expect(page.getByText('Blog post created successfully!')).toBeVisible();
      await expect(page.getByText('Couldn’t save: storage is full')).toHaveCount(0);
      expect((await storedPosts(page)).filter((post) => post.title === 'Too much')).toHaveLength(1);
    },
  );

  for (const [how, block] of Object.entries({
    'throws when it is looked at': throwOnStorageAccess,
    'is null': makeStorageNull,
  })) {
    test(
      `every screen shows that storage ${how}, and publishing keeps the form`,
      localStorageOnly,
      async ({ page }) => {
        await page.addInitScript(block);
        await signInAsDemoAdmin(page);
        const notice = page.getByRole('status').filter({ hasText: 'Posts can’t be saved in this browser' });
        await expect(notice).toBeVisible();
        await expect(page.getByRole('article')).toHaveCount(3);

        await page.getByRole('main').getByRole('link', { name: 'New Post' }).click();
        await expect(notice).toBeVisible();
        await postForm(page).title.fill('Not storable');
        await postForm(page).publish.click();
        await expect(page.getByRole('alert')).toContainText('this browser blocks site storage');
        await expect(page.getByText('Blog post created successfully!')).toHaveCount(0);
        await expect(postForm(page).title).toHaveValue('Not storable');
      },
    );
  }

  test(
    'the form says that the list was cleared in another tab, keeps the text, and publishing starts a new list',
    localStorageOnly,
    async ({ page, context }) => {
      await signInAsDemoAdmin(page, '/admin/new-post');
      await postForm(page).title.fill('Still here');
      await clearListElsewhere(context);
      await expect(
        page.getByRole('status').filter({ hasText: 'The post list was cleared in another tab' }),
      ).toBeVisible();
      await expect(postForm(page).title).toHaveValue('Still here');
      await postForm(page).publish.click();
      await expect(page.getByText('Blog post created successfully!')).toBeVisible();
      expect((await storedPosts(page)).map((post) => post.title)).toEqual(['Still here']);
    },
  );

  test('publishing keeps posts that another tab added in between', async ({ page, context }) => {
    await signInAsDemoAdmin(page, '/admin/new-post');
    await postForm(page).title.fill('From this tab');
    const other = await openElsewhere(context);
    await storePosts(other, [aPost({ title: 'From the other tab' }), ...seedPosts]);
    await postForm(page).publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'From this tab',
      'From the other tab',
      ...seedPosts.map((post) => post.title),
    ]);
  });
});
