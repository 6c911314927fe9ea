import { expect, test } from 'vitest';
import { toSummary } from './paginate-posts.ts';
import { getPostWithNeighbors } from './get-post-with-neighbors.ts';
import { makePost } from './testing/make-post.ts';

const [june, may, april] = [
  makePost({ id: 6 }),
  makePost({ id: 5, aliases: ['taxes'] }),
  makePost({ id: 4 }),
];
const posts = [june, may, april];

test('gives the post of an address with the entry after it and the entry before it', () => {
  expect(getPostWithNeighbors(posts, 'post-5')).toStrictEqual({
    post: may,
    previous: toSummary(april),
    next: toSummary(june),
    redirectTo: null,
    at: null,
  });
});

test('has no neighbor where the list ends', () => {
  expect(getPostWithNeighbors(posts, 'post-6')).toMatchObject({ next: null, previous: { id: 5 } });
  expect(getPostWithNeighbors(posts, 'post-4')).toMatchObject({ next: { id: 5 }, previous: null });
});

test('says where a post has moved to', () => {
  expect(getPostWithNeighbors(posts, 'taxes')).toMatchObject({ post: may, redirectTo: 'post-5' });
});

test('gives null for an address that no post has or had', () => {
  expect(getPostWithNeighbors(posts, 'nowhere')).toBeNull();
  expect(getPostWithNeighbors([], 'post-5')).toBeNull();
});

test('says where a post stands whose id another one has too', () => {
  const duplicate = makePost({ id: 6, slug: 'duplicate' });
  expect(getPostWithNeighbors([...posts, duplicate], 'duplicate')?.at).toBe(3);
  expect(getPostWithNeighbors([...posts, duplicate], 'post-6')?.at).toBe(0);
});
