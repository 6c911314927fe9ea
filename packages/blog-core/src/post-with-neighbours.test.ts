import { expect, test } from 'vitest';
import { summaryOf } from './post-page-of.ts';
import { postWithNeighbours } from './post-with-neighbours.ts';
import { makePost } from './testing/make-post.ts';

const [june, may, april] = [
  makePost({ id: 6 }),
  makePost({ id: 5, aliases: ['taxes'] }),
  makePost({ id: 4 }),
];
const posts = [june, may, april];

test('gives the post of an address with the entry after it and the entry before it', () => {
  expect(postWithNeighbours(posts, 'post-5')).toStrictEqual({
    post: may,
    previous: summaryOf(april),
    next: summaryOf(june),
    movedTo: null,
    at: null,
  });
});

test('has no neighbour where the list ends', () => {
  expect(postWithNeighbours(posts, 'post-6')).toMatchObject({ next: null, previous: { id: 5 } });
  expect(postWithNeighbours(posts, 'post-4')).toMatchObject({ next: { id: 5 }, previous: null });
});

test('says where a post has moved to', () => {
  expect(postWithNeighbours(posts, 'taxes')).toMatchObject({ post: may, movedTo: 'post-5' });
});

test('gives null for an address that no post has or had', () => {
  expect(postWithNeighbours(posts, 'nowhere')).toBeNull();
  expect(postWithNeighbours([], 'post-5')).toBeNull();
});

test('says where a post stands whose id another one has too', () => {
  const duplicate = makePost({ id: 6, slug: 'duplicate' });
  expect(postWithNeighbours([...posts, duplicate], 'duplicate')?.at).toBe(3);
  expect(postWithNeighbours([...posts, duplicate], 'post-6')?.at).toBe(0);
});
