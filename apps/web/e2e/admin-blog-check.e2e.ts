import { axeFindings } from './support/accessibility/axe.ts';
import { postForm, signInAsDemoAdmin, storedPosts } from './support/admin.ts';
import { aPost, startWith } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const broken = aPost({
  id: 2,
  title: 'May',
  slug: 'may',
  content: 'Begin.\r\n\r\n![](/og/blog.png)\r\n\r\n## One\r\n\r\n#### Two\r\n\r\n[gone](/blog/no-such-post)',
});

test('the blog check lists the issues of all posts by cause, and each issue opens its range in the editor', async ({
  page,
}) => {
  await startWith(page, [aPost({ id: 1, title: 'June', slug: 'june' }), broken]);
  await signInAsDemoAdmin(page);
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Blog check' }).click();
  await expect(page).toHaveURL('/admin/checks');
  await expect(page.getByRole('status').filter({ hasText: '3 issues in 1 of 2 posts.' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    '1 post: An image has no alt text.',
    '1 post: headings that skip a level',
    '1 post: link /blog/no-such-post',
  ]);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'May Broken link: /blog/no-such-post' }).click();
  const content = postForm(page).content;
  await expect(content).toBeFocused();
  await expect
    .poll(() =>
      content.evaluate((area: HTMLTextAreaElement) =>
        area.value.slice(area.selectionStart, area.selectionEnd),
      ),
    )
    .toBe('[gone](/blog/no-such-post)');
  await expect(page).toHaveURL('/admin/edit/2');
  await page.keyboard.insertText('[June](/blog/june)');
  await postForm(page).update.click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  expect((await storedPosts(page))[1]!.content).toContain('[June](/blog/june)');
  await page.goto('/admin/checks');
  await expect(page.getByRole('status').filter({ hasText: '2 issues in 1 of 2 posts.' })).toBeVisible();
});

test('the page stays responsive while a thousand posts are checked', async ({ page }) => {
  await startWith(
    page,
    Array.from({ length: 1000 }, (_, index) =>
      aPost({
        id: index + 1,
        title: `Entry ${index}`,
        slug: `entry-${index}`,
        content: `${'A line of words, as people write them.\n\n'.repeat(20)}${index % 10 === 0 ? '[x](/nowhere)' : ''}`,
      }),
    ),
  );
  await signInAsDemoAdmin(page, '/admin/checks');
  await expect(page.getByRole('status').filter({ hasText: '100 issues in 100 of 1000 posts.' })).toBeVisible({
    timeout: 40_000,
  });
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['100 posts: link /nowhere']);
  await page.getByRole('button', { name: 'Show 92 more' }).click();
  await expect(page.getByRole('link', { name: /^Entry \d+ Broken link/u })).toHaveCount(100);
});

test('the blog check says if a blog has no issues', async ({ page }) => {
  await startWith(page, [aPost()]);
  await signInAsDemoAdmin(page, '/admin/checks');
  await expect(page.getByText('No issues in 1 post.')).toBeVisible();
});
