import { describe, expect, it } from 'vitest';
import {
  applyChoices,
  type ImportChoice,
  listImportRows,
  listTagSources,
  suggestAuthor,
} from './import-choices.ts';
import { listOldUrlStates } from './old-url-state.ts';
import { planImport } from './plan-import.ts';
import { readBlog } from './read-blog.ts';

const now = new Date('2026-11-27T12:00:00Z');
const createFiles = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([path, text]) => ({ path, bytes: new TextEncoder().encode(text) }));

const reading = readBlog(
  createFiles({
    'posts/2020-05-06-first.md': '---\ntitle: First\nauthor: Ada\n---\nWords.',
    'posts/2020-06-07-second.md':
      '---\ntitle: Second\ndraft: true\n---\n[The first](/2020/05/first/) and [the list](/notes/2020/05/06/first).',
  }),
  { now },
);
const choose = (path: string, choice: ImportChoice) => ({ byPath: new Map([[path, choice]]) });

describe('listImportRows', () => {
  it('returns each file with its default choice and the cause', () => {
    expect(listImportRows(reading).map(({ path, choice, cause }) => ({ path, choice, cause }))).toEqual([
      {
        path: 'posts/2020-06-07-second.md',
        choice: 'draft',
        cause: { kind: 'draft', evidence: 'draft: true' },
      },
      { path: 'posts/2020-05-06-first.md', choice: 'post', cause: null },
    ]);
  });
});

describe('applyChoices', () => {
  it('keeps the defaults without choices', () => {
    expect(applyChoices(reading, {})).toEqual(reading.posts);
  });

  it('publishes a draft, makes a draft of a post and leaves a post out', () => {
    const [published] = applyChoices(reading, choose('posts/2020-06-07-second.md', 'post'));
    expect(published?.unpublished).toBeNull();
    const [, draft] = applyChoices(reading, choose('posts/2020-05-06-first.md', 'draft'));
    expect(draft?.unpublished).toEqual({ reason: 'chosen', evidence: '' });
    expect(applyChoices(reading, choose('posts/2020-05-06-first.md', 'leave-out'))).toHaveLength(1);
  });

  it('signs the posts without an author', () => {
    const signed = applyChoices(reading, { author: 'Bob' });
    expect(signed.map(({ fields }) => fields.author)).toEqual(['Bob', 'Ada']);
  });

  it('fills in old URLs by a pattern and leads the links that have them to the posts', () => {
    const [second, first] = applyChoices(reading, { urlPattern: '/notes/{year}/{month}/{day}/{slug}' });
    expect(first).toMatchObject({
      oldUrl: '/notes/2020/05/06/first',
      oldUrlState: 'known',
      fields: { oldPaths: ['/notes/2020/05/06/first'] },
    });
    expect(second?.fields.content).toContain('[the list](/blog/first)');
  });
});

describe('suggestAuthor', () => {
  it('returns the most frequent author, or null', () => {
    expect(suggestAuthor(reading.posts)).toBe('Ada');
    expect(suggestAuthor([])).toBeNull();
  });
});

describe('listOldUrlStates', () => {
  it('counts known, unknown and lost URLs of all posts', () => {
    const posts = applyChoices(reading, { urlPattern: '/{year}/{slug}/' });
    const list = (entries = posts) => listOldUrlStates(entries, planImport([], entries, { now }));
    expect(list(reading.posts)).toEqual(['unknown', 'unknown']);
    expect(list()).toEqual(['known', 'known']);
    const same = posts.map((post) => ({
      ...post,
      oldUrl: '/same/',
      fields: { ...post.fields, oldPaths: ['/same/'] },
    }));
    expect(list(same)).toEqual(['known', 'lost']);
  });
});

describe('listTagSources', () => {
  const tagged = readBlog(
    createFiles({
      '_posts/2020-05-06-a.md': '---\ntitle: A\ntags: rust web\ncategories: [Linux, Rust]\n---\nWords.',
      '_posts/2020-05-07-b.md': '---\ntitle: B\ncategory: Linux\nkeywords: "C#, C++"\n---\nWords.',
    }),
    { now, dialect: 'jekyll' },
  );

  it('returns the fields that become tags, with the tags', () => {
    const sources = listTagSources(tagged.posts);
    expect(
      sources.map(({ field, tags }) => [field, ...tags.map(({ name, count }) => `${name} ${count}`)]),
    ).toEqual([
      ['category', 'Linux 1'],
      ['keywords', 'C# 1', 'C++ 1'],
      ['tags', 'rust 1', 'web 1'],
      ['categories', 'Linux 1', 'Rust 1'],
    ]);
  });

  it('leaves out the tags of ignored fields', () => {
    const getTags = (...ignored: readonly string[]) =>
      applyChoices(tagged, { ignoredTagFields: new Set(ignored) }).map(({ fields }) => fields['tags']);
    expect(getTags()).toEqual([
      ['Linux', 'C#', 'C++'],
      ['rust', 'web', 'Linux'],
    ]);
    expect(getTags('categories', 'keywords')).toEqual([['Linux'], ['rust', 'web']]);
    expect(getTags('category', 'keywords')).toEqual([undefined, ['rust', 'web', 'Linux']]);
  });
});
