import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { createPostGraph, createTagGraph } from './graphs.ts';

const datesOf = (changes: Parameters<typeof makePost>[0]) => {
  const text = JSON.stringify(createPostGraph('https://branchbook.example', makePost(changes), 1));
  return [/"datePublished":"([^"]*)"/u, /"dateModified":"([^"]*)"/u].map((each) => each.exec(text)?.[1]);
};

test('structured data contains the date of a post and of its last edit', () => {
  expect(datesOf({ date: 'April 2, 2025' })).toEqual(['2025-04-02', '2025-04-02']);
  expect(datesOf({ date: 'April 2, 2025', updated: 'May 3, 2025' })).toEqual(['2025-04-02', '2025-05-03']);
  expect(datesOf({ date: 'soon', updated: 'May 3, 2025' })).toEqual([undefined, '2025-05-03']);
  expect(datesOf({ date: 'soon', updated: 7 })).toEqual([undefined, undefined]);
});

test('structured data contains the instant of publication', () => {
  const publishedAt = '2013-05-06T00:12:52Z';
  const instant = '2013-05-06T00:12:52.000Z';
  expect(datesOf({ date: 'May 6, 2013', publishedAt })).toEqual([instant, instant]);
  expect(datesOf({ date: 'May 6, 2013', publishedAt, updated: 'May 6, 2013' })).toEqual([instant, instant]);
  expect(datesOf({ date: 'May 6, 2013', publishedAt, updated: 'May 7, 2013' })).toEqual([
    instant,
    '2013-05-07',
  ]);
});

test('structured data names the page at which a post first appeared as its main page', () => {
  const getMainPage = (canonical?: string) => {
    const graph = JSON.stringify(createPostGraph('https://branchbook.example', makePost({ canonical }), 1));
    return /"mainEntityOfPage":\{"@type":"WebPage","@id":"([^"]*)"/u.exec(graph)?.[1];
  };
  expect(getMainPage('https://a.example/post')).toBe('https://a.example/post');
  expect(getMainPage('/post')).toBe(getMainPage());
  expect(getMainPage()).toMatch(/^https:\/\/branchbook\.example\/blog\//u);
});

test('structured data names the tags of a post', () => {
  const graphOf = (tags?: unknown) =>
    JSON.stringify(createPostGraph('https://branchbook.example', makePost({ tags }), 1));
  expect(graphOf(['C#', 'Rust'])).toContain('"keywords":["C#","Rust"]');
  expect(graphOf([])).not.toContain('keywords');
});

test('structured data of the page of a tag has its posts, and the way to it', () => {
  const posts = [makePost({ id: 1, tags: ['C#'] }), makePost({ id: 2, tags: ['C#'] })];
  const graph = createTagGraph('https://branchbook.example', { tag: 'c#', name: 'C#', posts });
  expect(graph['@graph']).toMatchObject([
    { '@type': 'Organization' },
    {
      '@type': 'CollectionPage',
      url: 'https://branchbook.example/tags/c%23',
      name: 'Posts tagged “C#”',
      hasPart: [
        { '@type': 'BlogPosting', url: 'https://branchbook.example/blog/post-1' },
        { '@type': 'BlogPosting', url: 'https://branchbook.example/blog/post-2' },
      ],
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: ['Home', 'Blog', 'Tags', 'C#'].map((name) => ({ name })),
    },
  ]);
});

test('structured data calls a post without a title "Untitled" and omits an empty author', () => {
  const graph = JSON.stringify(
    createPostGraph('https://branchbook.example', makePost({ title: '', author: ' ' }), 1),
  );
  expect(graph).toContain('"headline":"Untitled"');
  expect(graph).not.toContain('"author"');
  expect(graph).not.toContain('"name":""');
});

test('the cover of a post is its image', () => {
  const graphOf = (cover: unknown) =>
    JSON.stringify(createPostGraph('https://branchbook.example', makePost({ cover }), 1));
  expect(graphOf({ src: '/media/mfzwe3dmnzxw64droj2hk5txpb-1600x900.webp', alt: 'A desk' })).toContain(
    '"url":"https://branchbook.example/media/mfzwe3dmnzxw64droj2hk5txpb-1600x900.webp","caption":"A desk"',
  );
  expect(graphOf('./desk.png')).toBe(graphOf(undefined));
});
