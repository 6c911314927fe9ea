import { axeFindings } from './support/accessibility/axe.ts';
import { aPost, seedPosts, startWith } from './support/posts.ts';
import { changePosts, test as serverTest } from './support/server.ts';
import { expect, test } from './support/test.ts';

const titles = ['Quarterly taxes', 'On ledgers', 'Receipts', 'Estimated taxes', 'Invoices', 'Deadlines'];
/** Every third post has the tag. */
const posts = titles.map((title, index) =>
  aPost({ id: 100 - index, title, slug: `post-${index}`, tags: index % 3 === 0 ? ['IRS'] : [] }),
);

/** The file that finds related posts. */
const chunk = /related-posts[^/]*\.js/u;

test('a post leads to its related posts, and follows their changes', async ({ page }) => {
  const loaded = page.waitForRequest(chunk);
  await startWith(page, posts);
  await page.goto('/blog/post-0');
  await loaded;
  const related = page.getByRole('navigation', { name: 'Related posts' });
  await expect(related.getByRole('link')).toHaveText(['Estimated taxesNovember 14, 2023']);
  expect(await axeFindings(page)).toEqual([]);
  await related.getByRole('link').click();
  await expect(page).toHaveURL('/blog/post-3');
  await expect(related.getByRole('link')).toHaveText([/Quarterly taxes/u]);
  // Neither of its neighbors, which are linked already, and none for a post without a topic.
  await page.goto('/blog/post-4');
  await expect(page.getByRole('link', { name: 'Previous Post' })).toBeVisible();
  await expect(related).toHaveCount(0);
});

test('a visitor who has only the seeds loads nothing for related posts', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto(`/blog/${seedPosts[0]!.slug}`);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(seedPosts[0]!.title);
  expect(files.filter((url) => chunk.test(url))).toEqual([]);
  await expect(page.getByRole('navigation', { name: 'Related posts' })).toHaveCount(0);
});

serverTest('on a server the document has the related posts', async ({ page, request, server }) => {
  const changes = posts.toReversed().map((post) => ({ type: 'create', post }));
  await changePosts(request, server, changes);
  const html = await (await request.get('/blog/post-0')).text();
  expect(html).toMatch(/Related posts.*href="\/blog\/post-3"/su);
  await page.goto('/blog/post-3');
  const related = page.getByRole('navigation', { name: 'Related posts' });
  await related.getByRole('link').click();
  await expect(page).toHaveURL('/blog/post-0');
  await expect(related.getByRole('link')).toHaveText([/Estimated taxes/u]);
});
