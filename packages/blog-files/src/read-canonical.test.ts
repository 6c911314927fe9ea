import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';
import type { Dialect } from './dialect.ts';
import { planImport } from './plan-import.ts';
import { writePostFile } from './post-file.ts';
import { readPostsJson } from './posts-json.ts';
import { readBlog } from './read-blog.ts';
import type { ReadPost } from './blog-reading.ts';

const now = new Date('2026-11-27T12:00:00Z');

function readOne(text: string, options: { dialect?: Dialect; baseUrl?: string } = {}): ReadPost {
  const file = { path: 'posts/2020-05-06-a.md', bytes: new TextEncoder().encode(text) };
  const [post] = readBlog([file], { now, includeAll: true, ...options }).posts;
  if (!post) throw new Error('The file is no post.');
  return post;
}

const readHead = (head: string, options?: { dialect?: Dialect; baseUrl?: string }) =>
  readOne(`---\ntitle: T\ndate: 2020-05-06\n${head}\n---\n\nWords.\n`, { dialect: 'jekyll', ...options });

const getMessages = ({ issues }: ReadPost) =>
  issues.flatMap((issue) => (issue.kind === 'field-left-out' ? [issue.message] : []));

describe('the canonical URL of a file', () => {
  test.each<[string, Dialect]>([
    ['canonical_url: https://A.example/post', 'jekyll'],
    ['canonicalUrl: " https://a.example/post "', 'gatsby'],
    ['canonicalURL: https://a.example/post', 'hugo'],
    ['canonical: https://a.example/post', 'eleventy'],
    ['canonical-url: https://a.example/post', 'astro'],
    ['extra:\n  canonical_url: https://a.example/post', 'zola'],
    ['alternates:\n  canonical: https://a.example/post', 'next'],
    ['seo:\n  canonical: https://a.example/post', 'astro'],
    ['head:\n  - [meta, {name: a}]\n  - [link, {rel: canonical, href: https://a.example/post}]', 'vitepress'],
  ])('is read from %j of %s', (head, dialect) => {
    const post = readHead(head, { dialect });
    expect(post.fields.canonical).toBe('https://a.example/post');
    expect(Object.keys(post.fields).filter((name) => /^canonical./iu.test(name))).toEqual([]);
    expect(getMessages(post)).toEqual([]);
  });

  test.each([
    [
      'canonical_url: http://a.example/post',
      'canonical_url: “http://a.example/post” is left out. The URL must begin with https://',
    ],
    [
      'canonicalUrl: a.example/post',
      'canonicalUrl: “a.example/post” is left out. The URL must be complete, such as https://example.com/post',
    ],
    [
      'canonical: "{{ site.url }}"',
      'canonical: “{{ site.url }}” is left out. The URL must be complete, such as https://example.com/post',
    ],
    [
      `canonical: https://a.example/${'x'.repeat(3000)}`,
      `canonical: “https://a.example/${'x'.repeat(62)}…” is left out. The URL must have at most 2,048 characters`,
    ],
    [
      'canonical: https://www.old.example/2020/a/',
      'canonical: “https://www.old.example/2020/a/” is left out. It is a page of the old site',
    ],
  ])('is left out, and said, for %.60j', (head, message) => {
    const post = readHead(head, { baseUrl: 'https://old.example/blog' });
    expect(post.fields).not.toHaveProperty('canonical');
    expect(getMessages(post)).toEqual([message]);
  });

  test.each(['canonical_url: /2020/a/', 'canonical: /2020/a/', 'canonical:'])(
    'of the old site as a path is its URL there, and no issue: %j',
    (head) => {
      const post = readHead(head, { dialect: 'eleventy' });
      expect(post.fields).not.toHaveProperty('canonical');
      expect(getMessages(post)).toEqual([]);
      if (head.includes('/')) expect(post.oldUrl).toBe('/2020/a/');
    },
  );
});

describe('the canonical URL of our own export', () => {
  test('returns as it was', () => {
    const post = makePost({ canonical: 'https://a.example/' });
    expect(writePostFile(post)).toContain('\ncanonical: "https://a.example/"\n');
    expect(readOne(writePostFile(post)).fields).toEqual(post);
  });

  test.each(['/post', 'http://a.example'])(
    'that stores reject is left out and said, of Markdown and JSON: %s',
    async (canonical) => {
      const post = makePost({ id: 7, slug: 'new', canonical });
      const file = readOne(writePostFile(post));
      const json = readPostsJson(JSON.stringify([post]));
      const [entry] = json.type === 'read' ? json.posts : [];
      const message = expect.stringContaining(`canonical: “${canonical}” is left out. The URL must`);
      expect(getMessages(file)).toEqual([message]);
      expect(file.issues).toMatchObject([{ field: 'canonical' }]);
      expect(entry?.issues).toEqual([message]);
      const store = createMemoryPostStore({ seeds: [makePost({ id: 8, canonical: 'https://a.example/' })] });
      const { posts } = await store.list({ withContent: true });
      const files = [file, { name: 'b', fields: { ...post, id: 8, title: 'B' } }];
      await store.apply(planImport(posts, files, { now }).changes);
      const stored = (await store.list()).posts.map((each) => [each.id, each.canonical]);
      expect(stored).toEqual([
        [7, undefined],
        [8, 'https://a.example/'],
      ]);
    },
  );

  test('that is not in its normal form is no change', () => {
    const post = makePost({ canonical: 'https://a.example/' });
    const file = { name: 'a', fields: { ...post, canonical: 'HTTPS://A.example' } };
    expect(planImport([post], [file], { now }).entries).toMatchObject([{ outcome: 'skipped' }]);
  });
});
