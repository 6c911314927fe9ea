import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { temporaryFolder } from '@branchbook/tools/temporary-folder';
import type { APIResponse } from '@playwright/test';

import { variantDirectory, webFolder } from '../build-steps/variants.ts';
import { fakeClaims, fakeKeys, fakeToken } from '@branchbook/blog-server/testing';
import { aPost } from './support/posts.ts';
import { holdChanges, isChange, openAdmin, titlesOf, write } from './support/server-admin.ts';
import { changePosts, expect, startBlogServer, test } from './support/server.ts';

test(
  'a published post is on the server, and not in the list of the browser',
  { tag: '@everyday' },
  async ({ page }) => {
    await openAdmin(page, '/admin/new-post');
    await write(page, 'For everybody', 'Words.');
    await page.getByRole('button', { name: 'Publish Post' }).click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    expect((await titlesOf(page))[0]).toBe('For everybody');
    expect(await page.evaluate(() => localStorage.getItem('blogPosts'))).toBeNull();
  },
);

test('an author who edits a post that someone else changed is asked which version to save', async ({
  page,
  browser,
  server,
}) => {
  await openAdmin(page, '/admin/edit/1');
  await expect(page.getByLabel('Post Title')).not.toHaveValue('');
  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await openAdmin(other, '/admin/edit/1');
  await other.getByLabel('Post Title').fill('Theirs');
  await other.getByRole('button', { name: 'Update Post' }).click();
  await expect(other.getByText('Blog post updated successfully!')).toBeVisible();
  await page.getByLabel('Post Title').fill('Mine');
  await page.getByRole('button', { name: 'Update Post' }).click();
  const question = page.getByRole('alertdialog', { name: 'This post was changed elsewhere' });
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  expect(await titlesOf(page)).toContain('Mine');
  await context.close();
});

test('a slow deletion leaves a later form open', async ({ page }) => {
  await openAdmin(page);
  page.on('dialog', (dialog) => void dialog.accept());
  const release = await holdChanges(page);
  const sent = page.waitForRequest(isChange);
  await page
    .getByRole('button', { name: /^Delete /u })
    .first()
    .click();
  await sent;
  const search = page.getByRole('searchbox');
  await search.focus();
  release();
  await expect(page.getByText('Post deleted successfully')).toBeVisible();
  await expect(search).toBeFocused();
});

test('a change by another admin appears within ten seconds', async ({ page, browser, server }) => {
  await page.clock.install();
  await openAdmin(page);
  const context = await browser.newContext({ baseURL: server.url });
  const other = await context.newPage();
  await openAdmin(other, '/admin/new-post');
  await write(other, 'From somebody else', 'Words.');
  await other.getByRole('button', { name: 'Publish Post' }).click();
  await expect(other.getByText('Blog post created successfully!')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('heading', { name: 'From somebody else' })).toBeVisible();
  await context.close();
});

test('the admin says that posts can’t be read, and shows them when the server returns', async ({ page }) => {
  await openAdmin(page);
  await page.route('**/api/v1/posts?*', (route) => route.abort());
  await page.reload();
  const problem = page.getByRole('alert').filter({ hasText: 'Couldn’t load the posts' });
  await expect(problem).toContainText('the server can’t be reached');
  await page.unroute('**/api/v1/posts?*');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'New Post' }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete/u })).toHaveCount(3);
});

test('Storage shows the server of the posts, its state and the last backup', async ({
  page,
  server,
  context,
}) => {
  await page.clock.install();
  await openAdmin(page, '/admin/storage');
  const host = new URL(server.url).host;
  await expect(page.getByText(`${host}, with revision 1 of the list`)).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Last backup' })).toBeVisible();
  await expect(page.getByText(/^None yet$|, 20\d\d, /u)).toBeVisible();
  await changePosts(page.request, server, [{ type: 'create', post: aPost() }]);
  await page.clock.fastForward(10_000);
  await expect(page.getByText(`${host}, with revision 2 of the list`)).toBeVisible();

  await page.getByRole('link', { name: 'Files' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Storage' }).first().click();
  await expect(page.getByText(`${host}, which can’t be reached now`)).toBeVisible();
});

test('an account of another role can read, sees that it cannot write, and loses nothing', async ({
  browser,
}) => {
  // The same site for accounts with tokens from another issuer.
  const build = join(webFolder, variantDirectory('server'));
  const directory = await temporaryFolder();
  for (const each of ['client', 'server'])
    await symlink(join(build, each), join(directory, each), 'junction');
  const rules = JSON.parse(await readFile(join(build, 'serving.json'), 'utf8')) as { deployment: object };
  const deployment = { ...rules.deployment, auth: 'clerk', clerkHost: 'clerk.branchbook.example' };
  await writeFile(join(directory, 'serving.json'), JSON.stringify({ ...rules, deployment }));
  const server = await startBlogServer({ directory, env: { CLERK_JWT_KEY: fakeKeys.publicKey } });
  try {
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    let role = 'reader';
    await page.route('**/api/demo-session', (route) =>
      route.fulfill({ json: { token: fakeToken({ ...fakeClaims(), azp: server.url, metadata: { role } }) } }),
    );
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Continue as demo admin' }).click();
    await expect(page.getByRole('button', { name: /^Delete /u })).toHaveCount(3);
    await page.goto('/admin/new-post');
    await write(page, 'Not allowed', 'Words.');
    await page.getByRole('button', { name: 'Publish Post' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t save' })).toContainText(
      'this account can’t change the posts. Your text is still here.',
    );
    await expect(page.getByLabel('Post Title')).toHaveValue('Not allowed');
    expect(await titlesOf(page)).toHaveLength(3);
    role = 'admin';
    await page.getByRole('button', { name: 'Publish Post' }).click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    await page.goto('/blog');
    await expect(page.getByRole('link', { name: 'Not allowed' }).first()).toBeVisible();
    await context.close();
  } finally {
    await server.dispose();
    await rm(directory, { recursive: true });
  }
});

test('the browser’s own list is imported through the preview, in its order, and stays in the browser', async ({
  page,
}) => {
  const own = Array.from({ length: 250 }, (_, index) => ({
    id: 1000 - index,
    title: `Own ${index}`,
    excerpt: '',
    date: 'April 2, 2025',
    author: 'Nobody',
    slug: `own-${index}`,
    content: 'Words.',
    isMarkdown: true,
  }));
  const text = JSON.stringify(own);
  await page.addInitScript((stored) => localStorage.setItem('blogPosts', stored), text);
  await openAdmin(page, '/admin/files');
  await page.getByRole('button', { name: 'Look at the 250 posts' }).click();
  const release = await holdChanges(page);
  await page.getByRole('button', { name: 'Import 250 posts' }).click();
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  release();
  await expect(page.getByText('Imported: 250 new')).toBeVisible();
  const titles: string[] = [];
  for (let path: string | null = '/api/v1/posts?limit=100'; path !== null;) {
    const response: APIResponse = await page.request.get(path);
    titles.push(
      ...((await response.json()) as { posts: { title: string }[] }).posts.map(({ title }) => title),
    );
    path = /<([^>]+)>; rel="?next/u.exec(response.headers()['link'] ?? '')?.[1] ?? null;
  }
  expect(titles.filter((title) => title.startsWith('Own'))).toEqual(own.map(({ title }) => title));
  expect(await page.evaluate(() => localStorage.getItem('blogPosts'))).toBe(text);
});

test('an import larger than one request is split, and a post that is too large is named', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const file = (posts: readonly object[]) => ({
    name: 'posts.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(posts)),
  });
  const postOf = (index: number, length: number) => ({
    ...aPost({ title: `Long ${index}`, slug: `long-${index}`, content: 'x'.repeat(length) }),
    id: 1000 - index,
    isMarkdown: false,
  });
  // Together more than 4 MB.
  const long = Array.from({ length: 3 }, (_, index) => postOf(index, 1_400_000));
  await openAdmin(page, '/admin/files');
  await page.getByLabel('Files to import').setInputFiles(file([...long, postOf(3, 1_900_000)]));
  await page.getByRole('button', { name: 'Import 4 posts' }).click();
  await expect(page.getByText('Import stopped: “Long 3” is larger than 1.9 MB')).toBeVisible();

  await page.getByLabel('Files to import').setInputFiles(file(long));
  await page.getByRole('button', { name: 'Import 3 posts' }).click();
  await expect(page.getByText('Imported: 3 new')).toBeVisible({ timeout: 60_000 });
  const response = await page.request.get('/api/v1/posts?limit=100');
  const { posts } = (await response.json()) as { posts: { title: string }[] };
  expect(posts.map(({ title }) => title).filter((title) => title.startsWith('Long'))).toEqual(
    long.map(({ title }) => title),
  );
});
