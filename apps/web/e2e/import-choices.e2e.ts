import { writePostArchive } from '@branchbook/blog-files';
import type { Page } from '@playwright/test';

import { testBlogs } from '../app/admin/import-export/test-blogs.ts';
import { axeFindings } from './support/accessibility/axe.ts';
import { clearDrafts, signInAsDemoAdmin, storedDrafts, storedPosts, storePosts } from './support/admin.ts';
import { aPost, startWith } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const here = aPost({ id: 6, title: 'Here already', slug: 'here' });

const importing = (page: Page) => ({
  input: page.getByLabel('Files to import'),
  summary: page.getByRole('status').filter({ hasText: /^(Preview|No posts found)/u }),
  group: (name: string | RegExp) =>
    page.locator('details').filter({ has: page.getByRole('heading', { name }) }),
  choiceOf: (title: string) => page.getByLabel(`What becomes of “${title}”`),
});

function mdFile(name: string, text: string) {
  return { name, mimeType: 'text/markdown', buffer: Buffer.from(text) };
}

async function openImport(
  page: Page,
  files: Parameters<ReturnType<typeof importing>['input']['setInputFiles']>[0],
) {
  await startWith(page, [here]);
  await signInAsDemoAdmin(page, '/admin/files');
  await importing(page).input.setInputFiles(files);
  await expect(importing(page).summary).toBeVisible();
}

const blog = [
  mdFile('one.md', '---\ntitle: One\ndate: 2020-05-06\n---\nWords. ![](/images/a.png)'),
  mdFile('two.md', '---\ntitle: Two\ndate: 2020-06-07\n---\nWords. ![](/images/a.png)'),
  mdFile('plan.md', '---\ntitle: Plan\ndraft: true\n---\nWords.'),
  mdFile('other.md', '---\ntitle: Other plan\ndraft: true\n---\nWords.'),
];

test('the author decides by keyboard what becomes of each file, signs all at once, and gives the old URLs', async ({
  page,
}) => {
  await openImport(page, blog);
  const { summary, choiceOf, group } = importing(page);
  await expect(summary).toHaveText('Preview: 2 new, 0 updated, 0 unchanged, 2 drafts');
  await expect(page.getByText('Old URLs: 0 known, 4 unknown, 0 lost')).toBeVisible();

  await page.getByLabel('Pattern of the old URLs').fill('/{year}/{month}/{slug}/');
  await expect(page.getByText('Fits 2 of 4 posts. Example: /2020/06/two/')).toBeVisible();
  await expect(page.getByText('Old URLs: 2 known, 2 unknown, 0 lost')).toBeVisible();
  await page.getByLabel('Pattern of the old URLs').fill('/{jahr}/{slug}');
  await expect(page.getByText(/^It has \{jahr\}/u)).toBeVisible();
  await page.getByLabel('Pattern of the old URLs').fill('/{year}/{month}/{slug}/');
  await page.getByLabel('Sign them as').fill('Ada');

  await choiceOf('Two').focus();
  await page.keyboard.press('d');
  await expect(summary).toHaveText('Preview: 1 new, 0 updated, 0 unchanged, 3 drafts');
  await expect(choiceOf('Two')).toBeFocused();
  await expect(page.getByText("2 stay drafts: their old site didn't show them")).toBeVisible();
  await group('Draft').getByRole('button', { name: 'Make all 2 public' }).click();
  await expect(summary).toHaveText('Preview: 3 new, 0 updated, 0 unchanged, 1 draft');
  await choiceOf('Other plan').selectOption('Leave out');
  await expect(summary).toHaveText('Preview: 2 new, 0 updated, 0 unchanged, 1 draft');
  await expect(page.getByText('Left out: 1 file that you left out')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^2 images missing/u })).toBeVisible();

  await page.getByRole('button', { name: 'Import 2 posts' }).click();
  await expect(page.getByText('Imported: 2 new')).toBeVisible();
  const stored = await storedPosts(page);
  expect(
    stored.filter(({ id }) => id !== here.id).map(({ title, author, oldPaths }) => [title, author, oldPaths]),
  ).toEqual(
    expect.arrayContaining([
      ['One', 'Ada', ['/2020/05/one/']],
      ['Plan', 'Ada', undefined],
    ]),
  );
  const drafts = await storedDrafts(page);
  expect(drafts.map(({ fields }) => fields['title'])).toEqual(['Two']);
  const report = page.getByRole('region', { name: 'Import report' });
  await expect(report).toContainText('URLs: 2 of 3');
  await report.getByRole('heading', { name: /^Images: exceptions/u }).click();
  await expect(report).toContainText('2 posts: image /images/a.png');
});

test('an export of WordPress is imported with its drafts, and leaves its pages out', async ({ page }) => {
  const item = (title: string, fields: string) =>
    `<item><title>${title}</title><link>https://a.example/2020/05/${title}/</link><content:encoded><![CDATA[Some <b>words</b>.]]></content:encoded><wp:post_id>${title.length}</wp:post_id><wp:post_date>2020-05-06 12:00:00</wp:post_date><wp:post_date_gmt>2020-05-06 10:00:00</wp:post_date_gmt>${fields}</item>`;
  const xml = `<?xml version="1.0"?><rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://a.example</link>
${item('public', '<wp:post_name>public</wp:post_name><wp:status>publish</wp:status>')}
${item('secret', '<wp:status>private</wp:status>')}
${item('about-us', '<wp:status>publish</wp:status><wp:post_type>page</wp:post_type>')}
</channel></rss>`;
  await openImport(page, { name: 'blog.xml', mimeType: 'text/xml', buffer: Buffer.from(xml) });
  await expect(page.getByText('Looks like an export of WordPress')).toBeVisible();
  await expect(importing(page).summary).toHaveText('Preview: 1 new, 0 updated, 0 unchanged, 1 draft');
  await expect(page.getByText("Left out: 1 page that isn't a post")).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 post' }).click();
  await expect(page.getByText('Imported: 1 new')).toBeVisible();
  expect(await storedPosts(page)).toContainEqual(
    expect.objectContaining({
      title: 'public',
      date: 'May 6, 2020',
      content: 'Some **words**.',
      oldPaths: ['/2020/05/public/'],
    }),
  );
});

test('the preview says before an import that it does not fit, and leads to posts on a server', async ({
  page,
}) => {
  const large = Array.from({ length: 6 }, (_, index) =>
    mdFile(`${index}.md`, `# ${index}\n\n${'word '.repeat(190_000)}`),
  );
  await openImport(page, large);
  await expect(page.getByText(/^It doesn't fit in this browser: 11 of 10 MB$/u)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Posts on a server' })).toBeVisible();
});

test('350 posts are grouped by cause and fit in 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startWith(page, [here]);
  await signInAsDemoAdmin(page, '/admin/files');
  const words = 'word '.repeat(1_000);
  await importing(page).input.setInputFiles(
    Array.from({ length: 350 }, (_, index) =>
      mdFile(
        `post-${index}.md`,
        `---\ntitle: Post ${index}\ndate: 2020-05-06\n${index % 10 === 0 ? 'draft: true\n' : ''}---\n${words}\n\n![](/images/${index % 3}.png)`,
      ),
    ),
  );
  await expect(importing(page).summary).toHaveText('Preview: 315 new, 0 updated, 0 unchanged, 35 drafts');
  await page.getByRole('heading', { name: /^350 images missing/u }).click();
  await expect(page.getByText('117 posts: image /images/0.png')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await axeFindings(page, colorScheme === 'light' ? 'all' : 'colors')).toEqual([]);
  }
});

test('blogs of other generators are imported as their old sites showed them', async ({ page }) => {
  test.slow();
  await startWith(page, []);
  await signInAsDemoAdmin(page, '/admin/files');
  const { input, summary } = importing(page);
  for (const { name, format, files, posts, drafts, leftOut } of testBlogs) {
    await test.step(name, async () => {
      const zip = writePostArchive([], { now: new Date(2026, 0, 1), beside: files });
      await input.setInputFiles({ name: 'blog.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) });
      await expect(page.getByText(`Looks like ${format}`, { exact: true })).toBeVisible();
      const counts = [
        `${posts.length} new, 0 updated, 0 unchanged`,
        ...(drafts.length > 0 ? [`${drafts.length} draft${drafts.length > 1 ? 's' : ''}`] : []),
      ].join(', ');
      await expect(summary).toHaveText(`Preview: ${counts}`);
      const texts = await page.getByText(/^Left out: /u).allTextContents();
      const numbers = texts.join('').match(/\d+/gu) ?? [];
      expect(numbers.reduce((sum, number) => sum + Number(number), 0)).toBe(leftOut);

      await page.getByRole('button', { name: /^Import \d/u }).click();
      await expect(page.getByText(`Imported: ${counts}`)).toBeVisible();
      const stored = await storedPosts(page);
      expect(stored.map(({ title }) => title)).toEqual(posts);
      const kept = await storedDrafts(page);
      expect(new Set(kept.map(({ fields }) => fields['title']))).toEqual(new Set(drafts));

      // Two blogs may have posts with the same slugs and texts.
      await storePosts(page, []);
      await clearDrafts(page);
      await page.reload();
    });
  }
});
