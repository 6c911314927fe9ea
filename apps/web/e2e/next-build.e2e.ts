/** Two builds of the site on Node. A Worker has one, so the name lacks `server-`, by which `e2e:edge` selects. */
import type { Page } from '@playwright/test';

import { variantDirectory } from '../build-steps/variants.ts';
import { navigateByRouter } from './support/navigate-by-router.ts';
import { aPost, seedPosts } from './support/posts.ts';
import { changePosts, expect, test } from './support/server.ts';
import { started } from './support/test.ts';

for (const [what, reloads] of [
  ['has the code of posts', 0],
  ['lacks the code of posts', 1],
] as const) {
  test(`an open tab of one build that ${what} shows a post of the next build by ${reloads} reloads`, async ({
    page,
    request,
    server,
  }) => {
    const post = aPost({ id: 10, title: 'After the deploy', slug: 'after-the-deploy' });
    await changePosts(request, server, [{ type: 'create', post }]);
    await page.goto(reloads === 0 ? '/blog' : '/');
    await started(page);
    if (reloads === 0) await openSeedPost(page);
    await server.restart({ directory: variantDirectory('next') });
    let documents = 0;
    page.on('request', (sent) => (documents += Number(sent.isNavigationRequest())));
    await navigateByRouter(page, '/blog/after-the-deploy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('After the deploy');
    const origin = reloads === 0 ? 'https://branchbook.example' : 'https://next.branchbook.example';
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${origin}/blog/${post.slug}`);
    expect(documents).toBe(reloads);
  });
}

/** Opens a post by its link: unlike a document with the post, this loads the code that renders it. */
async function openSeedPost(page: Page): Promise<void> {
  const { title } = seedPosts[0]!;
  await page.getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('[data-post-body] p').first()).toBeVisible();
}
