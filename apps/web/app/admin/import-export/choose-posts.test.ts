import { makePost } from '@branchbook/blog-core/testing';
import { planImport } from '@branchbook/blog-files';
import { describe, expect, test } from 'vitest';

import { choosePosts, groupByFolder, prepareFiles, withChoice, withFolderChoice } from './choose-posts.ts';
import { countUrls, listUrls } from './count-urls.ts';
import { createImportSession } from './import-session.ts';
import { groupLeftOut } from './group-left-out.ts';
import { noImages } from './import-images.ts';
import { toItems } from './import-issues.ts';
import { createImportReport } from './import-report.ts';
import { measureGrowth, measureImport } from './import-room.ts';
import { nameUrlCounts } from './messages.ts';
import { readImportFiles } from '../uploads/read-import-files.ts';

const now = new Date('2026-11-21T12:00:00Z');

const blog = {
  'blog/a/one.md': '---\ntitle: One\ndate: 2020-05-06\nauthor: Ada\n---\n![](/images/a.png)',
  'blog/a/two.md': '---\ntitle: Two\ndate: 2020-05-07\n---\n![](/images/a.png) [x](/about/)',
  'blog/b/plan.md': '---\ntitle: Plan\ndraft: true\n---\nNobody sees this.',
  'blog/README.md': '# How to build this',
};

async function prepare(texts: Readonly<Record<string, string>> = blog, list = [makePost({ id: 1 })]) {
  return prepareFiles(await readImportFiles(toFiles(texts), { now }), list, [], now);
}

const toFiles = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([path, text]) => ({ path, file: new File([text], path) }));

const titles = (posts: readonly { readonly fields: { readonly title?: string } }[]) =>
  posts.map(({ fields }) => fields.title);

describe('choices', () => {
  test('keep drafts private and unknown files out by default', async () => {
    const prepared = await prepare();
    const { posts, unpublished, rows } = choosePosts(prepared, {});
    expect(titles(posts)).toEqual(['Two', 'One']);
    expect(titles(unpublished.map(({ file }) => file))).toEqual(['Plan']);
    expect(groupLeftOut(prepared.files, rows).map(({ reason, items }) => [reason, items.length])).toEqual([
      ['readme', 1],
    ]);
  });

  test('leave a post that is here its date, and say nothing about it', async () => {
    const here = makePost({ slug: 'june', title: 'June', source: 'markdown:june.md', content: 'Old' });
    const { files } = await prepare({ 'june.md': '---\ntitle: June\n---\nWords.', 'a.md': 'Words.' }, [here]);
    expect(files.posts.map(({ path, issues }) => [path, issues])).toEqual([
      ['june.md', []],
      ['a.md', [{ kind: 'no-date' }]],
    ]);
  });

  test('publish a draft, make a draft of a post, and leave a post out', async () => {
    const prepared = await prepare();
    const rows = (path: string) => choosePosts(prepared, {}).rows.filter((row) => row.path === path);
    const publishing = withChoice({}, rows('blog/b/plan.md'), 'post');
    expect(titles(choosePosts(prepared, publishing).posts)).toContain('Plan');
    const changed = withChoice(
      withChoice({}, rows('blog/a/one.md'), 'draft'),
      rows('blog/a/two.md'),
      'leave-out',
    );
    const chosen = choosePosts(prepared, changed);
    expect(chosen.posts).toEqual([]);
    expect(titles(chosen.unpublished.map(({ file }) => file))).toEqual(['Plan', 'One']);
    expect(groupLeftOut(prepared.files, chosen.rows).map(({ reason }) => reason)).toEqual([
      'readme',
      'chosen',
    ]);
  });

  test('of a folder publish none of its drafts', async () => {
    const prepared = await prepare();
    const folders = groupByFolder(choosePosts(prepared, {}).rows);
    expect(folders.map(({ folder, chosen }) => [folder, chosen])).toContainEqual(['blog/b/', 'draft']);
    const all = folders.flatMap(({ rows }) => rows);
    const chosen = choosePosts(prepared, withFolderChoice({}, all, 'post'));
    expect(titles(chosen.unpublished.map(({ file }) => file))).toEqual(['Plan']);
    expect(choosePosts(prepared, withFolderChoice({}, all, 'leave-out')).posts).toEqual([]);
  });

  test('sign posts without an author, except those that are here already', async () => {
    const first = await prepare();
    expect([first.unsigned, first.suggestedAuthor]).toEqual([2, 'Ada']);
    const signed = choosePosts(first, { author: 'Bob' });
    const stored = planImport([], signed.posts, { now }).entries.map(({ post }) => post);
    expect(stored.map(({ author }) => author)).toEqual(['Bob', 'Ada']);
    const again = choosePosts(await prepare(blog, stored), { author: 'Ada' });
    expect(planImport(stored, again.posts, { now }).entries.map(({ outcome }) => outcome)).toEqual([
      'skipped',
      'skipped',
    ]);
  });
});

test('old URLs are counted for all posts, and a pattern makes unknown ones known', async () => {
  const prepared = await prepare();
  const count = (urlPattern?: string) => {
    const { posts, unpublished } = choosePosts(prepared, { urlPattern });
    return nameUrlCounts(countUrls(listUrls(posts, unpublished, planImport([], posts, { now }))));
  };
  expect(count()).toBe('0 known, 3 unknown, 0 lost');
  expect(count('/{year}/{month}/{slug}/')).toBe('2 known, 1 unknown, 0 lost');
});

test('the report counts the URLs and dates of all, and groups exceptions by their causes', async () => {
  const session = createImportSession();
  const list = { posts: [], versions: new Map() };
  session.addSources(toFiles(blog));
  await session.read({ now }, () => {});
  const { files } = await session.prepare(list, [], noImages);
  const report = createImportReport({ ...session.plan(list, {}), files }, new Map(), now);
  expect(report.checks.find(({ name }) => name === 'URLs')).toMatchObject({ done: 0, total: 3 });
  expect(report.checks.find(({ name }) => name === 'Dates')).toMatchObject({
    done: 2,
    total: 3,
    exceptions: [{ title: 'Plan' }],
  });
  expect(report.checks.find(({ name }) => name === 'Images')?.exceptions).toEqual([
    { title: '2 posts: image /images/a.png', text: 'Two, One' },
  ]);
  expect(report.leftOut.map(({ path }) => path)).toEqual(['blog/README.md']);
});

test('the causes of most posts come first', () => {
  const post = (title: string) =>
    ({ name: title, fields: { title } }) as Parameters<typeof toItems>[0][number]['post'];
  const links = (...missing: string[]) => ({ kind: 'links', missing }) as const;
  const items = toItems([
    { post: post('A'), issue: links('/rare/') },
    ...'BCDEFGH'.split('').map((title) => ({ post: post(title), issue: links('/about/') })),
    { post: post('I'), issue: { kind: 'no-text' } },
  ]);
  expect(items).toEqual([
    { title: '7 posts: link /about/', text: 'B, C, D, E, F and 2 more' },
    { title: '1 post: link /rare/', text: 'A' },
    { title: 'I', text: 'No text' },
  ]);
});

describe('room', () => {
  test('is that of the list after the import', () => {
    const list = [makePost({ id: 1 }), makePost({ id: 2 })];
    const imported = [{ name: 'new', fields: { title: 'New', content: 'x'.repeat(1000) } }];
    const plan = planImport(list, imported, { now });
    const after = [...plan.entries.map(({ post }) => post), list[0]];
    const { units, fits } = measureImport(JSON.stringify(list), measureGrowth(plan, list), list.slice(1));
    expect(units).toBe('blogPosts'.length + JSON.stringify(after).length);
    expect(fits).toBe(true);
  });

  test('is too small for more than the quota', () => {
    const imported = [{ name: 'new', fields: { title: 'New', content: 'x'.repeat(6_000_000) } }];
    expect(measureImport(null, measureGrowth(planImport([], imported, { now }), []), [])).toMatchObject({
      fits: false,
      text: '12 of 10 MB',
    });
  });
});
