import { expect, test } from 'vitest';

import { isSameForReaders } from './is-same-for-readers.ts';
import { makePost } from './testing/make-post.ts';

test.each([
  [{ aliases: ['former'] }, true],
  [{ oldPaths: ['/2013/tax'] }, true],
  [{ source: 'hugo:content/posts/tax.md' }, true],
  [{ fieldOfAnotherProgram: 7 }, true],
  [{ slug: 'other' }, false],
  [{ content: 'Other' }, false],
  [{ updated: 'April 3, 2025' }, false],
  [{ tags: ['Tax'] }, false],
])('readers of a post with %j see the same: %s', (fields, isSame) => {
  const post = makePost();
  expect(isSameForReaders(post, { ...post, ...fields })).toBe(isSame);
});
