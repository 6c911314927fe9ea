import { expect, test } from 'vitest';

import { noImages } from './import-images.ts';
import { createImportSession } from './import-session.ts';
import { planPosts } from './plan-posts.ts';

const now = new Date('2026-11-21T12:00:00Z');
const list = { posts: [], versions: new Map<number, string>() };

/** A text that fills a message. */
const toText = (word: string) => `${word} `.repeat(4_100_000 / (word.length + 1));

const files = {
  'blog/one.md': `---\ntitle: One\ndate: 2020-05-06\n---\n[Two](two.md) and more, and even more`,
  'blog/two.md': `---\ntitle: Two\ndate: 2020-05-07\n---\n${toText('beta')}`,
  'blog/plan.md': `---\ntitle: Plan\ndraft: true\n---\n${toText('gamma')}`,
  'blog/README.md': `# Notes\n\n${'x'.repeat(30_000)}`,
};

test('the page gets no content before it writes, and then all of it in several messages', async () => {
  const session = createImportSession();
  const sources = Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path) }));
  session.addSources(sources.slice(0, 3));
  session.addSources(sources.slice(3));
  const read = await session.read({ now }, () => {});
  const prepared = await session.prepare(list, [], noImages);
  const plan = session.plan(list, {});
  for (const shown of [read, prepared, plan]) expect(JSON.stringify(shown).length).toBeLessThan(20_000);
  expect(plan.entries.map(({ post }) => post.title)).toEqual(['Two', 'One']);

  const [first, second] = [session.readPosts(0), session.readPosts(1)];
  expect([first.next, second.next]).toEqual([1, null]);
  const posts = [...first.items, ...second.items];
  const begin = (text = '') => text.slice(0, 25);
  expect(posts.map(({ fields }) => begin(fields.content))).toEqual([
    begin(toText('beta')),
    begin('[Two](/blog/two) and more'),
  ]);
  expect(session.readDrafts(0).items.map(({ fields }) => begin(fields.content))).toEqual([
    begin(toText('gamma')),
  ]);
  // What is written is what was shown.
  expect(planPosts(list, posts, now).entries.map(({ post }) => post.id)).toEqual(
    plan.entries.map(({ post }) => post.id),
  );
});
