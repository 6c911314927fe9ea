import { seedPosts } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { createPostIndex } from './post-index.ts';

const posts = [
  makePost({ title: 'A monthly close', excerpt: 'Twenty minutes.', content: 'Reconcile the café receipts.' }),
  makePost({ title: 'Quarterly taxes', excerpt: 'Put money aside.', content: 'A close look at estimates.' }),
];
const found = (query: string) => createPostIndex(posts)(query).map((hit) => hit.index);

test.each([
  ['monthly', [0]],
  ['montly', [0]],
  ['recon', [0]],
  ['cafe', [0]],
  ['TAXES', [1]],
  ['money aside', [1]],
  ['monthly taxes', []],
  ['close', [0, 1]],
  ['!!', []],
])('%j finds the posts %j, the best first', (query, indexes) => expect(found(query)).toEqual(indexes));

test('a match in the body only brings the words around it', () => {
  const long = [
    makePost({ title: 'T', excerpt: 'E', content: `${'before '.repeat(40)}needle${' after'.repeat(40)}` }),
  ];
  const [hit] = createPostIndex(long)('needle');
  expect(hit?.snippet).toMatch(/^… .*needle.* …$/);
  expect(createPostIndex(posts)('monthly')[0]?.snippet).toBeNull();
});

test('the matched words of a post are named, for marking', () => {
  expect(createPostIndex(posts)('montly')[0]?.words).toEqual(['monthly']);
});

test('the seeds are found by what they are about', () => {
  const titles = createPostIndex(seedPosts)('estimated tax').map((hit) => seedPosts[hit.index]?.slug);
  expect(titles[0]).toBe('tax-strategies-side-projects');
});
