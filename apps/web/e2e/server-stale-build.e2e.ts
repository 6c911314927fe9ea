import { navigateByRouter } from './support/navigate-by-router.ts';
import { aPost } from './support/posts.ts';
import { changePosts, expect, test } from './support/server.ts';
import { started } from './support/test.ts';

/** What another build responds at a path of this one. */
const otherBuild = {
  'a page instead of data': { status: 404, contentType: 'text/html', body: '<!doctype html><p>404</p>' },
  'data of another shape': { status: 200, contentType: 'application/json', body: '{"entry":{}}' },
};

for (const [what, response] of Object.entries(otherBuild)) {
  test(`an open tab shows a post although a deploy responds ${what}, by one reload`, async ({
    page,
    request,
    server,
  }) => {
    await changePosts(request, server, [
      { type: 'create', post: aPost({ id: 10, title: 'After the deploy', slug: 'after-the-deploy' }) },
    ]);
    await page.goto('/blog');
    await started(page);
    await page.route('**/api/pages/posts/**', (route) => route.fulfill(response));
    let documents = 0;
    page.on('request', (sent) => (documents += Number(sent.isNavigationRequest())));
    await page.getByRole('link', { name: 'After the deploy', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('After the deploy');
    await expect(page).toHaveURL('/blog/after-the-deploy');
    // Back before hydration would hydrate the list with the page of the post.
    await started(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
    expect(documents).toBeLessThanOrEqual(2);
  });
}

test('a post that nobody has is not found without a reload', async ({ page, server }) => {
  await page.goto(`${server.url}/blog`);
  await started(page);
  let documents = 0;
  page.on('request', (sent) => (documents += Number(sent.isNavigationRequest())));
  await navigateByRouter(page, '/blog/nobody-has-this');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post not found');
  expect(documents).toBe(0);
});
