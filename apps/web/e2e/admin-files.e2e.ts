import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { readArchiveText, writePostArchive, writePostFile } from '@branchbook/blog-files';
import type { Locator, Page } from '@playwright/test';

import { axeFindings } from './support/accessibility/axe.ts';
import {
  expectDraftSaved,
  openElsewhere,
  openSettings,
  postForm,
  signInAsDemoAdmin,
  storedDrafts,
  storedPosts,
  storePosts,
} from './support/admin.ts';
import { aPost, startWith, updatedToday, storedText } from './support/posts.ts';
import { expect, test } from './support/test.ts';

const june = aPost({
  id: 6,
  title: 'June: "a start"',
  slug: 'june',
  content: '---\nA rule above.\r\n\nSpaces below.  \n\n',
});
const may = aPost({
  id: 5,
  title: '2025-05-01',
  slug: 'may',
  isMarkdown: false,
  content: 'cut \ud83d',
  excerpt: '',
});
const april = {
  mood: { calm: [1, null] },
  ...aPost({ id: 4, title: 'yes', slug: '../april', date: 'someday\n' }),
};
const posts = [june, may, april];

const importing = (page: Page) => ({
  input: page.getByLabel('Files to import'),
  summary: page.getByRole('status').filter({ hasText: /^(Preview|No posts found)/u }),
  list: (name: string) => page.getByRole('list', { name }),
  button: page.getByRole('button', { name: /^Import \d+ posts?$/u }),
});

for (const { kind, button, name } of [
  {
    kind: 'a .zip of .md files',
    button: 'Download all as .zip',
    name: /^branchbook-posts-\d{4}-\d\d-\d\d\.zip$/u,
  },
  {
    kind: 'one JSON file',
    button: 'Download all as JSON',
    name: /^branchbook-posts-\d{4}-\d\d-\d\d\.json$/u,
  },
]) {
  test(`posts exported as ${kind}, deleted and imported again are byte-identical`, async ({
    page,
  }, testInfo) => {
    await startWith(page, posts);
    await signInAsDemoAdmin(page);
    await page.getByRole('link', { name: 'Files' }).click();
    await expect(page).toHaveURL('/admin/files');
    const before = await storedText(page);
    const path = testInfo.outputPath('posts');
    const file = await downloadBy(page, page.getByRole('button', { name: button }), path);
    expect(file).toMatch(name);

    await storePosts(page, []);
    await page.reload();
    await importing(page).input.setInputFiles({
      name: file,
      mimeType: 'application/octet-stream',
      buffer: await readFile(path),
    });
    await expect(importing(page).summary).toHaveText('Preview: 3 new, 0 updated, 0 unchanged');
    expect(await storedText(page)).toBe('[]');
    await importing(page).button.click();
    await expect(page.getByText('Imported: 3 new, 0 updated, 0 unchanged')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeFocused();
    expect(await storedText(page)).toBe(before);
  });
}

test('a post downloads from its page and from its form, and an import of the file is unchanged', async ({
  page,
}, testInfo) => {
  await startWith(page, posts);
  await signInAsDemoAdmin(page, '/admin/files');
  const path = testInfo.outputPath('one');
  await page.getByLabel('One post').selectOption({ label: '2025-05-01' });
  expect(await downloadBy(page, page.getByRole('button', { name: 'Download as .md' }), path)).toBe('may.md');
  expect(await readFile(path, 'utf8')).toBe(writePostFile(may));

  await page.goto('/admin/edit/6');
  expect(await downloadBy(page, page.getByRole('button', { name: 'Download as .md' }), path)).toBe('june.md');
  expect(await readFile(path, 'utf8')).toBe(writePostFile(june));

  await page.goto('/admin/files');
  await importing(page).input.setInputFiles({
    name: 'june.md',
    mimeType: 'text/markdown',
    buffer: await readFile(path),
  });
  await expect(importing(page).summary).toHaveText('Preview: 0 new, 0 updated, 1 unchanged');
  await expect(importing(page).button).toHaveCount(0);
});

test(
  'the preview says which posts an import adds, updates and skips, and why, and writes nothing',
  { tag: ['@everyday', '@translated'] },
  async ({ page }) => {
    await startWith(page, [june, april]);
    await signInAsDemoAdmin(page, '/admin/files');
    const files = importing(page);
    await files.input.setInputFiles([
      mdFile('june.md', writePostFile({ ...june, title: 'June, again', content: 'New' })),
      mdFile('may.md', writePostFile(may)),
      mdFile('april.md', writePostFile(april)),
      mdFile('A thought.md', 'Without front matter.'),
    ]);
    await expect(files.summary).toHaveText('Preview: 2 new, 1 updated, 1 unchanged');
    await expect(files.list('New').getByRole('listitem')).toContainText(['2025-05-01/blog/may', 'A thought']);
    await expect(page.getByText('New post.')).toHaveCount(1);
    await expect(files.list('Updated')).toContainText('Changes title, content');
    await expect(files.list('Unchanged').getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('No changes')).toHaveCount(1);
    expect(await storedPosts(page)).toEqual([june, april]);

    await files.button.click();
    await expect(page.getByText('Imported: 2 new, 1 updated, 1 unchanged')).toBeVisible();
    const stored = await storedPosts(page);
    const isThought = ({ title }: { title: string }) => title === 'A thought';
    expect(stored.filter((post) => !isThought(post))).toEqual([
      { ...june, title: 'June, again', content: 'New' },
      may,
      april,
    ]);
    expect(stored.find(isThought)).toMatchObject({ slug: 'a-thought', content: 'Without front matter.' });
  },
);

test('an import can restore the order and replace all posts, and Undo restores every byte', async ({
  page,
}) => {
  const other = aPost({ id: 3, title: 'Not in the files', slug: 'other' });
  await startWith(page, [april, other, june]);
  await signInAsDemoAdmin(page, '/admin/files');
  const before = await storedText(page);
  const files = importing(page);
  const archive = posts.map((post, index) => mdFile(`${index}.md`, writePostFile(post)));
  await files.input.setInputFiles(archive);
  await expect(files.summary).toHaveText('Preview: 1 new, 0 updated, 2 unchanged');
  await page.getByLabel('Use the order of the files').check();
  await expect(files.summary).toHaveText('Preview: 1 new, 0 updated, 2 unchanged, in the order of the files');
  await files.button.click();
  await expect(
    page.getByText('Imported: 1 new, 0 updated, 2 unchanged, in the order of the files'),
  ).toBeVisible();
  const ids = async () => (await storedPosts(page)).map(({ id }) => id);
  expect((await ids()).filter((id) => id !== other.id)).toEqual([6, 5, 4]);
  expect(await ids()).toContain(other.id);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
  expect(await storedText(page)).toBe(before);

  await files.input.setInputFiles(archive);
  await page.getByLabel("Replace everything (deletes 1 post that isn't in the files)").check();
  await expect(files.list('Removed').getByRole('listitem')).toHaveText([/^Not in the files/u]);
  await expect(files.summary).toHaveText(
    'Preview: 1 new, 0 updated, 2 unchanged, 1 removed, in the order of the files',
  );
  expect(await storedText(page)).toBe(before);
  await page.getByRole('button', { name: 'Replace all posts' }).click();
  await expect(page.getByText(/^Imported: .* 1 removed/u)).toBeVisible();
  expect(await storedText(page)).toBe(JSON.stringify(posts));
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: /^Trash/u }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Not in the files' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => storedText(page)).toBe(before);
});

test('Undo of an import changes nothing if the list changed since', async ({ page, context }) => {
  await startWith(page, [april]);
  await signInAsDemoAdmin(page, '/admin/files');
  await importing(page).input.setInputFiles(mdFile('may.md', writePostFile(may)));
  await page.getByLabel("Replace everything (deletes 1 post that isn't in the files)").check();
  await page.getByRole('button', { name: 'Replace all posts' }).click();
  await expect(page.getByText(/^Imported: /u)).toBeVisible();
  await storePosts(await openElsewhere(context), [june, may]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText("Couldn't undo: the list changed since the import")).toBeVisible();
  expect(await storedPosts(page)).toEqual([june, may]);
});

for (const button of ['Download all as .zip', 'Download all as JSON']) {
  test(`${button} includes drafts, and earlier versions on request, and an import restores the drafts`, async ({
    page,
  }, testInfo) => {
    await startWith(page, posts);
    await signInAsDemoAdmin(page, '/admin/edit/4');
    await postForm(page).title.fill('April, twice');
    await postForm(page).update.click();
    await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
    // Through its links: a page that is left at once may not have recorded the version yet.
    const admin = page.getByRole('navigation', { name: 'Admin' });
    await admin.getByRole('link', { name: 'New Post' }).click();
    await postForm(page).content.fill('Half a thought.');
    await expectDraftSaved(page);
    const [draft] = await storedDrafts(page);
    await admin.getByRole('link', { name: 'Files' }).click();
    await expect(page.getByText('Download all 3 posts with every field.')).toBeVisible();
    await expect(page.getByLabel('Drafts (1)')).toBeChecked();
    await page.getByLabel('Earlier versions of posts (2)').check();
    const path = testInfo.outputPath('all');
    const name = await downloadBy(page, page.getByRole('button', { name: button }), path);
    const buffer = await readFile(path);
    const isArchive = name.endsWith('.zip');
    const text = (part: string) =>
      isArchive ? (readArchiveText(new Uint8Array(buffer), `${part}.json`) ?? '') : buffer.toString('utf8');
    expect(text('drafts')).toContain('Half a thought.');
    expect(text('history')).toContain('April, twice');

    await page.evaluate(() => indexedDB.deleteDatabase('branchbook-drafts'));
    await page.reload();
    await expect(page.getByLabel('Drafts (0)')).toBeDisabled();
    await importing(page).input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await expect(importing(page).summary).toHaveText('Preview: 0 new, 0 updated, 3 unchanged, 1 draft');
    await expect(importing(page).list('From the drafts in the files').getByRole('listitem')).toContainText([
      'Half a thought.',
    ]);
    await page.getByRole('button', { name: 'Import 1 draft' }).click();
    await expect(page.getByText(/^Imported: .*1 draft$/u)).toBeVisible();
    expect(await storedDrafts(page)).toEqual([draft]);
  });
}

test('a change of the list updates the preview before anything is written', async ({ page, context }) => {
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/files');
  await importing(page).input.setInputFiles(mdFile('may.md', writePostFile(may)));
  await expect(importing(page).summary).toHaveText('Preview: 1 new, 0 updated, 0 unchanged');
  await storePosts(await openElsewhere(context), [june, { ...may, title: 'May' }]);
  await expect(importing(page).summary).toHaveText('Preview: 0 new, 1 updated, 0 unchanged');
});

test('hostile and broken files stay drafts or are left out with the reason, and the others are posts', async ({
  page,
}) => {
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/files');
  const files = importing(page);
  await files.input.setInputFiles([
    mdFile('bomb.md', `---\na: &a [lol, lol]\nb: &b [*a, *a]\nc: [*b, *b]\n---\nText`),
    mdFile('code.md', '---\ntitle: !!js/function "() => alert(1)"\n---\nText'),
    mdFile('twice.md', '---\ntitle: a\ntitle: b\n---\nText'),
    mdFile(
      'proto.md',
      '---\nid: 77\n__proto__: {isAdmin: true}\ntitle: <img src=x onerror=alert(1)>\nisMarkdown: true\n---\nText',
    ),
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') },
    { name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('x') },
  ]);
  await expect(files.summary).toHaveText('Preview: 1 new, 0 updated, 0 unchanged, 3 drafts');
  await expect(files.list("Looks like metadata we can't read").getByRole('listitem')).toContainText([
    "The front matter has an anchor or an alias (& or *), which isn't supported",
    "The front matter has a tag (tag:yaml.org,2002:js/function), which isn't supported",
    'The front matter says "title" twice',
  ]);
  await expect(files.list("1 file we couldn't read").getByRole('listitem')).toHaveText([
    "broken.zipIt isn't a .zip that can be read.",
  ]);
  // No post names the image.
  await expect(page.getByText(/images? comes? along/u)).toHaveCount(0);
  await files.button.click();
  await expect(page.getByText('Imported: 1 new, 0 updated, 0 unchanged, 3 drafts')).toBeVisible();
  const [added] = await storedPosts(page);
  expect(added).toMatchObject({ id: 77, title: '<img src=x onerror=alert(1)>', content: 'Text' });
  expect(await page.evaluate(() => 'isAdmin' in {})).toBe(false);
});

test('an import into a full storage writes nothing, and the page says so', async ({ page }) => {
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/files');
  await importing(page).input.setInputFiles(
    Array.from({ length: 6 }, (_, index) => mdFile(`big-${index}.md`, `Big ${'x'.repeat(1_000_000)}`)),
  );
  await importing(page).button.click();
  await expect(page.getByRole('alert')).toContainText('Nothing was imported: storage is full');
  expect(await storedPosts(page)).toEqual([june]);
  await expect(importing(page).button).toBeEnabled();
});

/** Returns a .zip of any files. */
function zipOf(files: Readonly<Record<string, string>>) {
  const buffer = Buffer.from(writePostArchive([], { now: new Date(2026, 0, 1), beside: files }));
  return { name: 'blog.zip', mimeType: 'application/zip', buffer };
}

const jekyll = {
  '_config.yml': 'title: x\n',
  '_posts/2019-08-07-quarter-2.5-closed.markdown':
    '---\ntitle: "Quarter 2.5, closed"\ndate: 2019-08-07 01:10:00 +0900\npermalink: /2019/quarter.html\n---\n\n{% include note.html %}\n\n![Chart](chart.png)\n',
  '_posts/2018-01-15-old-one.md': '---\ntitle: An old one\nid: 6\n---\n\nB.\n',
  '_posts/2018-01-16-private.md': '---\ntitle: Private\npublished: false\ntags: [alps]\n---\n\nC.\n',
  '_drafts/later.md': '---\ntitle: Later\n---\n\nD.\n',
  'README.md': '# How to build this\n',
  'style.css': 'a {}\n',
};

test(
  'the blog of another system imports with its format, drafts, skipped files and report, and again without changes',
  { tag: '@everyday' },
  async ({ page }) => {
    await startWith(page, [june]);
    await signInAsDemoAdmin(page, '/admin/files');
    const files = importing(page);
    await files.input.setInputFiles(zipOf(jekyll));
    await expect(files.summary).toHaveText('Preview: 2 new, 0 updated, 0 unchanged, 2 drafts');
    await expect(page.getByText('Looks like a Jekyll blog')).toBeVisible();
    await expect(page.getByText("2 stay drafts: their old site didn't show them")).toBeVisible();
    await expect(page.getByText(/^Left out: .*1 file that isn't Markdown/u)).toBeVisible();
    await expect(files.list('New')).toContainText('/2019/quarter.html → /blog/');
    await expect(files.list('Draft')).toContainText('published: false');
    expect(await storedPosts(page)).toEqual([june]);

    await page.getByRole('button', { name: 'Import 2 posts' }).click();
    await expect(page.getByText('Imported: 2 new, 0 updated, 0 unchanged, 2 drafts')).toBeVisible();
    const stored = await storedPosts(page);
    expect(stored.map(({ title }) => title).toSorted()).toEqual([
      'An old one',
      june.title,
      'Quarter 2.5, closed',
    ]);
    expect(stored).toContainEqual(june);
    const drafts = await storedDrafts(page);
    expect(new Set(drafts.map(({ fields }) => fields['title']))).toEqual(new Set(['Later', 'Private']));

    const report = page.getByRole('region', { name: 'Import report' });
    await expect(report).toContainText('URLs: 3 of 4');
    await expect(report).toContainText('Drafts: 2 of 2');
    await expect(report).toContainText('Images: 0 of 1');
    await expect(report).toContainText('Unknown marks: 3 of 4');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      report.getByRole('button', { name: 'Download report' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toContain('/2019/quarter.html → /blog/');

    await page.reload();
    await expect(report).toBeVisible();
    await files.input.setInputFiles(zipOf(jekyll));
    await expect(files.summary).toHaveText('Preview: 0 new, 0 updated, 4 unchanged');
    await expect(files.button).toHaveCount(0);
    await report.getByRole('button', { name: 'Dismiss' }).click();
    await expect(report).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible();
    await expect(report).toHaveCount(0);
  },
);

test('choosing another format reads the files again', async ({ page }) => {
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/files');
  await importing(page).input.setInputFiles(zipOf(jekyll));
  await page.getByLabel('Format').selectOption({ label: 'Markdown files' });
  await expect(page.getByText('Read as a folder of Markdown files')).toBeVisible();
  await expect(page.getByText("2 stay drafts: their old site didn't show them")).toBeVisible();
});

test('a draft file keeps its other fields until it is published', async ({ page }) => {
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/files');
  await importing(page).input.setInputFiles(
    mdFile(
      'trip.md',
      '---\ntitle: A trip\ndraft: true\ntags: [travel, alps]\nseries: Walks\ncover: a.jpg\n---\n\nWords.\n',
    ),
  );
  await page.getByRole('button', { name: 'Import 1 draft' }).click();
  await expect(page.getByText(/^Imported: .*1 draft$/u)).toBeVisible();
  expect(await storedPosts(page)).toEqual([june]);
  const [draft] = await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<{ key: string }[]>();
    const opening = indexedDB.open('branchbook-drafts');
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.addEventListener('success', () => resolve(reading.result));
    });
    return promise;
  });
  await page.goto(`/admin/new-post?draft=${draft?.key}`);
  await expect(postForm(page).title).toHaveValue('A trip');
  await postForm(page).publish.click();
  await expect(page.getByText('Blog post created successfully!')).toBeVisible();
  const published = (await storedPosts(page))[0];
  expect(published).toMatchObject({
    title: 'A trip',
    tags: ['travel', 'alps'],
    series: 'Walks',
    cover: 'a.jpg',
  });
  expect(published).not.toHaveProperty('draft');
});

test('a folder can be chosen', async ({ page }, testInfo) => {
  const folder = testInfo.outputPath('my-blog');
  for (const [path, text] of Object.entries(jekyll)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/files');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await (await chooser).setFiles(folder);
  await expect(importing(page).summary).toHaveText('Preview: 2 new, 0 updated, 0 unchanged, 2 drafts');
  await expect(page.getByText('Looks like a Jekyll blog')).toBeVisible();
});

test('files can be dropped anywhere on the page', async ({ page }) => {
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/files');
  await dropFiles(page.getByRole('heading', { level: 1 }), { 'one.md': 'One', 'two.md': 'Two' });
  await expect(importing(page).summary).toHaveText('Preview: 2 new, 0 updated, 0 unchanged');
});

test(
  'front matter fills the form, is listed, and never becomes part of the content',
  { tag: '@everyday' },
  async ({ page }) => {
    await startWith(page, [june]);
    await signInAsDemoAdmin(page, '/admin/new-post');
    const form = postForm(page);
    await openSettings(page);
    await form.excerpt.fill('Typed before');
    await form.file.setInputFiles(
      mdFile(
        'post.md',
        '---\ntitle: "May: an end"\nauthor: Ann\ndate: 2025-05-31\nslug: the-end\ntags: [a]\nmood: calm\n---\n\n# Body\r\n',
      ),
    );
    await expect(page.getByText('Markdown file loaded successfully')).toHaveCount(1);
    await expect(form.title).toHaveValue('May: an end');
    await expect(form.author).toHaveValue('Ann');
    await expect(form.excerpt).toHaveValue('Typed before');
    await expect(form.content).toHaveValue('# Body');
    await expect(page.getByLabel('Content (Pre-filled from Markdown)', { exact: true })).toBeVisible();
    const notice = page.getByRole('status').filter({ hasText: 'Taken from the front matter of post.md' });
    await expect(notice).toContainText('Kept with the post: mood.');
    await expect(notice.getByRole('definition')).toHaveText([
      'May: an end',
      'Ann',
      'a',
      'May 31, 2025',
      'the-end',
    ]);
    await expect(form.preview).toContainText('/blog/the-end');
    await form.publish.click();
    await expect(page.getByText('Blog post created successfully!')).toBeVisible();
    const [published] = await storedPosts(page);
    expect(published).toMatchObject({
      title: 'May: an end',
      author: 'Ann',
      excerpt: 'Typed before',
      date: 'May 31, 2025',
      slug: 'the-end',
      content: '# Body',
      isMarkdown: true,
      tags: ['a'],
      mood: 'calm',
    });
  },
);

test('the form says that the old site hid a file’s post, and nothing is public before publishing', async ({
  page,
}) => {
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/new-post');
  const file = mdFile('post.md', '---\ntitle: Hidden\npublished: false\n---\nWords');
  await postForm(page).file.setInputFiles(file);
  await expect(page.getByRole('status').filter({ hasText: 'post.md' })).toContainText(
    "Its old site didn't show this post (published: false). It stays a draft until you publish it.",
  );
  await expectDraftSaved(page);
  expect(await storedPosts(page)).toEqual([june]);
});

test('the author can remove the date of a file, and an edit keeps the post’s date', async ({ page }) => {
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  const file = mdFile('post.md', '---\ntitle: From a file\ndate: next spring\nslug: elsewhere\n---\nText');
  await form.file.setInputFiles(file);
  await expect(form.preview).toContainText('next spring');
  await openSettings(page);
  await page.getByRole('button', { name: 'Use today’s date' }).click();
  await expect(form.preview).not.toContainText('next spring');

  await page.goto('/admin/edit/6');
  await form.file.setInputFiles(file);
  await expect(
    page.getByText('Not imported: date (the post keeps its own), slug (the post keeps its own).'),
  ).toBeVisible();
  await form.update.click();
  await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
  expect(await storedPosts(page)).toEqual([
    { ...june, title: 'From a file', content: 'Text', updated: updatedToday() },
  ]);
});

test('unreadable front matter is reported and stays out of the content', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await form.title.fill('Typed before');
  await form.file.setInputFiles(mdFile('post.md', '---\ntitle: &a x\nauthor: *a\n---\nText'));
  await expect(form.content).toHaveValue('Text');
  await expect(form.title).toHaveValue('Typed before');
  await expect(
    page.getByRole('status').filter({ hasText: "Couldn't read the front matter of post.md" }),
  ).toContainText('an anchor or an alias');
});

test('several files dropped anywhere on the form become drafts, and the form offers them', async ({
  page,
}) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await form.title.fill('Typed before');
  await dropFiles(form.content, {
    'one.md': '---\ntitle: The first\ntags: [a]\npublished: false\n---\nOne',
    'two.md': 'Two',
    'photo.png': 'x',
  });
  await expect(page.getByText('2 drafts created').first()).toBeVisible();
  await expect(page.getByText('Please upload a markdown (.md) file')).toBeVisible();
  await expect(form.title).toHaveValue('Typed before');
  await expect(form.content).toHaveValue('');
  await expect(form.restore).toBeVisible();
  const kept = (await storedDrafts(page)).filter((draft) => draft.fields['title'] !== 'Typed before');
  expect(kept).toHaveLength(2);
  for (const [title, content] of [
    ['The first', 'One'],
    ['Two', 'Two'],
  ]) {
    expect(kept).toContainEqual(
      expect.objectContaining({ form: 'new', fields: expect.objectContaining({ title, content }) }),
    );
  }
  const [first] = kept.filter(({ fields }) => fields['title'] === 'The first');
  expect(first?.fields).toMatchObject({ tags: 'a', otherFields: { source: expect.any(String) } });
  await form.restore.click();
  await expect(form.title).toHaveValue('The first');
});

test('one file dropped anywhere on the form fills it', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await dropFiles(postForm(page).title, { 'one.md': '---\ntitle: Dropped\n---\nOne' });
  await expect(postForm(page).title).toHaveValue('Dropped');
  await expect(postForm(page).content).toHaveValue('One');
});

test('an import works by keyboard alone at 390 px, and axe finds nothing in either theme', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/files');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).focus();
  await page.keyboard.press('Enter');
  await (
    await chooser
  ).setFiles([
    mdFile('june.md', writePostFile({ ...june, content: 'New' })),
    mdFile('a-very-long-name-without-any-space-in-it-to-break-the-line-at.md', '---\n- [\n---\n'),
    mdFile('may.md', writePostFile({ ...may, title: 'x'.repeat(200) })),
  ]);
  await expect(importing(page).summary).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    expect(await axeFindings(page, colorScheme === 'light' ? 'all' : 'colors')).toEqual([]);
  }
  for (const stop of [
    page.getByLabel('Format'),
    page.getByLabel('Pattern of the old URLs'),
    page.getByRole('button', { name: 'Use /blog/{slug}/' }),
    page.getByLabel('Sign them as'),
    importing(page).button,
  ]) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Imported: 1 new, 1 updated, 0 unchanged, 1 draft')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeFocused();
});

function mdFile(name: string, text: string) {
  return { name, mimeType: 'text/markdown', buffer: Buffer.from(text) };
}

async function downloadBy(page: Page, button: Locator, path: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  await download.saveAs(path);
  return download.suggestedFilename();
}

async function dropFiles(target: Locator, files: Record<string, string>): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle((named) => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(named)) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await target.dispatchEvent('drop', { dataTransfer });
}
