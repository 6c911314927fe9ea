import { describe, expect, test } from 'vitest';
import { findPost } from './find-post.ts';
import { toSummary } from './get-post-page.ts';
import { getPostVersion } from './post-version.ts';
import { makePost } from './testing/make-post.ts';

const june = makePost({ id: 3, slug: 'june' });
const may = makePost({ id: 2, slug: 'may', aliases: ['taxes', 'june'], oldPaths: ['/2013/café.html'] });
const april = makePost({ id: 1, slug: 'april' });
const posts = [june, may, april];

describe('findPost', () => {
  test('returns a post with its version and the summaries of its neighbors', () => {
    expect(findPost(posts, { id: 2 })).toStrictEqual({
      post: may,
      version: getPostVersion(may),
      previous: toSummary(april),
      next: toSummary(june),
      redirectTo: null,
    });
    expect(findPost(posts, { id: 3 })?.next).toBeNull();
    expect(findPost(posts, { id: 1 })?.previous).toBeNull();
  });

  test.each([
    [{ slug: 'may' }, 2, null],
    [{ slug: 'taxes' }, 2, 'may'],
    [{ slug: 'june' }, 3, null],
    [{ oldPath: '/2013/caf%C3%A9.html/' }, 2, 'may'],
  ])('finds by %j', (key, id, redirectTo) => {
    expect(findPost(posts, key)).toMatchObject({ post: { id }, redirectTo });
  });

  test.each([{ id: 9 }, { id: Number.NaN }, { slug: 'nowhere' }, { slug: '' }, { oldPath: '/may' }])(
    'returns null for %j',
    (key) => {
      expect(findPost(posts, key)).toBeNull();
    },
  );
});
