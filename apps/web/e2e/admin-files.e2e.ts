import { readFile } from 'node:fs/promises';

import { readArchiveText, writePostFile } from '@branchbook/blog-files';
import type { Locator, Page } from '@playwright/test';

import { axeFindings } from './support/accessibility/axe.ts';
import {
  expectDraftSaved,
  openElsewhere,
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
  summary: page
    .getByRole('status')
    .filter({ hasText: /^(What will happen|Nothing to import|No post was found)/u }),
  list: (name: string) => page.getByRole('list', { name: new RegExp(`^${name}`, 'u') }),
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
  test(`exported as ${kind}, wiped and imported, all posts are equal to the byte`, async ({
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
    await expect(importing(page).summary).toHaveText('What will happen: 3 added, 0 changed, 0 skipped');
    expect(await storedText(page)).toBe('[]');
    await importing(page).button.click();
    await expect(page.getByText('Imported: 3 added, 0 changed, 0 skipped')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeFocused();
    expect(await storedText(page)).toBe(before);
  });
}

test('one post is handed out from the page and from its form, and says the same when it comes back', async ({
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
  await expect(importing(page).summary).toHaveText('Nothing to import: the list holds all of this already');
  await expect(importing(page).button).toHaveCount(0);
});

test('the preview says what will be added, changed and skipped, and by which rule; nothing else happens', async ({
  page,
}) => {
  await startWith(page, [june, april]);
  await signInAsDemoAdmin(page, '/admin/files');
  const files = importing(page);
  await files.input.setInputFiles([
    mdFile('june.md', writePostFile({ ...june, title: 'June, again', content: 'New' })),
    mdFile('may.md', writePostFile(may)),
    mdFile('april.md', writePostFile(april)),
    mdFile('A thought.md', 'Without front matter.'),
  ]);
  await expect(files.summary).toHaveText('What will happen: 2 added, 1 changed, 1 skipped');
  await expect(files.list('Added').getByRole('listitem')).toHaveText([
    '2025-05-01No post in the list has its id or its address.',
    'A thoughtNo post in the list has its id or its address.',
  ]);
  await expect(files.list('Changed')).toContainText(
    'a post with the same id. In it will change: title, content.',
  );
  await expect(files.list('Skipped')).toContainText('The list holds it already, and it says the same.');
  expect(await storedPosts(page)).toEqual([june, april]);

  await files.button.click();
  await expect(page.getByText('Imported: 2 added, 1 changed, 1 skipped')).toBeVisible();
  const stored = await storedPosts(page);
  expect(stored.slice(0, 3)).toEqual([{ ...june, title: 'June, again', content: 'New' }, may, april]);
  expect(stored[3]).toMatchObject({
    title: 'A thought',
    slug: 'a-thought',
    content: 'Without front matter.',
  });
});

test('an import can restore the order and replace all, says so first, and is undone to the byte', async ({
  page,
}) => {
  const other = aPost({ id: 3, title: 'Not in the files', slug: 'other' });
  await startWith(page, [april, other, june]);
  await signInAsDemoAdmin(page, '/admin/files');
  const before = await storedText(page);
  const files = importing(page);
  const archive = posts.map((post, index) => mdFile(`${index}.md`, writePostFile(post)));
  await files.input.setInputFiles(archive);
  await expect(files.summary).toHaveText('What will happen: 1 added, 0 changed, 2 skipped');
  await page.getByLabel('Put the posts into the order of the files').check();
  await expect(files.summary).toHaveText(
    'What will happen: 1 added, 0 changed, 2 skipped, in the order of the files',
  );
  await files.button.click();
  await expect(
    page.getByText('Imported: 1 added, 0 changed, 2 skipped, in the order of the files'),
  ).toBeVisible();
  const ids = async () => (await storedPosts(page)).map(({ id }) => id);
  expect((await ids()).filter((id) => id !== other.id)).toEqual([6, 5, 4]);
  expect(await ids()).toContain(other.id);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The list is as it was before the import')).toBeVisible();
  expect(await storedText(page)).toBe(before);

  await files.input.setInputFiles(archive);
  await page.getByLabel('Replace all: remove the post that is not in the files').check();
  await expect(files.list('Removed').getByRole('listitem')).toHaveText([/^Not in the files/u]);
  await expect(files.summary).toHaveText(
    'What will happen: 1 added, 0 changed, 2 skipped, 1 removed, in the order of the files',
  );
  expect(await storedText(page)).toBe(before);
  await page.getByRole('button', { name: 'Replace all posts' }).click();
  await expect(page.getByText(/^Imported: .* 1 removed/u)).toBeVisible();
  expect(await storedText(page)).toBe(JSON.stringify(posts));
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Not in the files' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => storedText(page)).toBe(before);
});

test('an Undo leaves the list alone where it was changed since', async ({ page, context }) => {
  await startWith(page, [april]);
  await signInAsDemoAdmin(page, '/admin/files');
  await importing(page).input.setInputFiles(mdFile('may.md', writePostFile(may)));
  await page.getByLabel('Replace all: remove the post that is not in the files').check();
  await page.getByRole('button', { name: 'Replace all posts' }).click();
  await expect(page.getByText(/^Imported: /u)).toBeVisible();
  await storePosts(await openElsewhere(context), [june, may]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(
    page.getByText('The list was changed since the import, so it was left as it is'),
  ).toBeVisible();
  expect(await storedPosts(page)).toEqual([june, may]);
});

for (const button of ['Download all as .zip', 'Download all as JSON']) {
  test(`${button} says what is in it, drafts and earlier versions by choice, and the drafts come back`, async ({
    page,
  }, testInfo) => {
    await startWith(page, posts);
    await signInAsDemoAdmin(page, '/admin/edit/4');
    await postForm(page).title.fill('April, twice');
    await postForm(page).update.click();
    await expect(page.getByText('Blog post updated successfully!')).toBeVisible();
    // By its links: a page that is left at once may not have remembered yet what the post said before.
    const admin = page.getByRole('navigation', { name: 'Admin' });
    await admin.getByRole('link', { name: 'New Post' }).click();
    await postForm(page).content.fill('Half a thought.');
    await expectDraftSaved(page);
    const [draft] = await storedDrafts(page);
    await admin.getByRole('link', { name: 'Files' }).click();
    await expect(page.getByText('All 3 posts, each with every field')).toBeVisible();
    await page.getByLabel('Drafts (1)').check();
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
    await expect(importing(page).summary).toHaveText(
      'What will happen: 0 added, 0 changed, 3 skipped, 1 draft kept',
    );
    await expect(importing(page).list('Drafts').getByRole('listitem')).toContainText(['Half a thought.']);
    await page.getByRole('button', { name: 'Keep the drafts' }).click();
    await expect(page.getByText(/^Imported: .*1 draft kept$/u)).toBeVisible();
    expect(await storedDrafts(page)).toEqual([draft]);
  });
}

test('a list that changes meanwhile changes the preview, before anything is written', async ({
  page,
  context,
}) => {
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/files');
  await importing(page).input.setInputFiles(mdFile('may.md', writePostFile(may)));
  await expect(importing(page).summary).toHaveText('What will happen: 1 added, 0 changed, 0 skipped');
  await storePosts(await openElsewhere(context), [june, { ...may, title: 'May' }]);
  await expect(importing(page).summary).toHaveText('What will happen: 0 added, 1 changed, 0 skipped');
});

test('hostile and broken files are refused one by one, with the reason, and the rest is imported', async ({
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
      '---\nid: 77\n__proto__: {isAdmin: true}\ntitle: <img src=x onerror=alert(1)>\n---\nText',
    ),
    { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') },
    { name: 'broken.zip', mimeType: 'application/zip', buffer: Buffer.from('x') },
  ]);
  await expect(files.summary).toHaveText('What will happen: 1 added, 0 changed, 0 skipped');
  await expect(files.list('Not read').getByRole('listitem')).toHaveText([
    'bomb.mdThe front matter has an anchor or an alias (& or *), which is not read.',
    'code.mdThe front matter has a tag (tag:yaml.org,2002:js/function), which is not read.',
    'twice.mdThe front matter says "title" twice.',
    'photo.pngPlease choose .md, .zip or .json files.',
    'broken.zipIt is not a .zip that can be read.',
  ]);
  await files.button.click();
  await expect(page.getByText('Imported: 1 added, 0 changed, 0 skipped')).toBeVisible();
  const [added] = await storedPosts(page);
  expect(added).toMatchObject({ title: '<img src=x onerror=alert(1)>', content: 'Text' });
  expect(await page.evaluate(() => 'isAdmin' in {})).toBe(false);
});

test('where storage is full, nothing is imported, and the page says so', async ({ page }) => {
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/files');
  await importing(page).input.setInputFiles(
    Array.from({ length: 6 }, (_, index) => mdFile(`big-${index}.md`, `Big ${'x'.repeat(1_000_000)}`)),
  );
  await importing(page).button.click();
  await expect(page.getByRole('alert')).toContainText(
    'Nothing was imported: this browser’s storage for the site has no room',
  );
  expect(await storedPosts(page)).toEqual([june]);
  await expect(importing(page).button).toBeEnabled();
});

test('files can be dropped anywhere on the page', async ({ page }) => {
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/files');
  await dropFiles(page.getByRole('heading', { level: 1 }), { 'one.md': 'One', 'two.md': 'Two' });
  await expect(importing(page).summary).toHaveText('What will happen: 2 added, 0 changed, 0 skipped');
});

test('front matter fills the form, is shown to be taken, and is never part of the content', async ({
  page,
}) => {
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await form.excerpt.fill('Typed before');
  await form.file.setInputFiles(
    mdFile(
      'post.md',
      '---\ntitle: "May: an end"\nauthor: Ann\ndate: 2025-05-31\nslug: the-end\ntags: [a]\n---\n\n# Body\r\n',
    ),
  );
  await expect(page.getByText('Markdown file loaded successfully')).toHaveCount(1);
  await expect(form.title).toHaveValue('May: an end');
  await expect(form.author).toHaveValue('Ann');
  await expect(form.excerpt).toHaveValue('Typed before');
  await expect(form.content).toHaveValue('# Body');
  await expect(page.getByLabel('Content (Pre-filled from Markdown)', { exact: true })).toBeVisible();
  const notice = page.getByRole('status').filter({ hasText: 'Taken from the front matter of post.md' });
  await expect(notice).toContainText('Not imported: tags.');
  await expect(notice.getByRole('definition')).toHaveText(['May: an end', 'Ann', 'May 31, 2025', 'the-end']);
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
  });
});

test('the date of a file can be given up, and an edit keeps that of the post', async ({ page }) => {
  await startWith(page, [june]);
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  const file = mdFile('post.md', '---\ntitle: From a file\ndate: next spring\nslug: elsewhere\n---\nText');
  await form.file.setInputFiles(file);
  await expect(form.preview).toContainText('next spring');
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

test('front matter that cannot be read says why, and stays out of the content all the same', async ({
  page,
}) => {
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

test('several files dropped anywhere on the form become drafts, and are offered', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  const form = postForm(page);
  await form.title.fill('Typed before');
  await dropFiles(form.content, {
    'one.md': '---\ntitle: The first\n---\nOne',
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
    ['two', 'Two'],
  ]) {
    expect(kept).toContainEqual(
      expect.objectContaining({ form: 'new', fields: expect.objectContaining({ title, content }) }),
    );
  }
  await form.restore.click();
  await expect(form.title).toHaveValue('The first');
});

test('one file dropped anywhere on the form fills it', async ({ page }) => {
  await signInAsDemoAdmin(page, '/admin/new-post');
  await dropFiles(postForm(page).title, { 'one.md': '---\ntitle: Dropped\n---\nOne' });
  await expect(postForm(page).title).toHaveValue('Dropped');
  await expect(postForm(page).content).toHaveValue('One');
});

test('the import can be done with keys alone, at 390 px, and has no fault for axe in either theme', async ({
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
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.keyboard.press('Tab');
  await expect(importing(page).button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Imported: 1 added, 1 changed, 0 skipped')).toBeVisible();
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
