import { href } from 'react-router';
import { expect, test } from 'vitest';

import { postPath } from '@branchbook/blog-server/post-path';

test('a link to a post has the path that the router writes', () => {
  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code)).join('');
  for (const slug of ['plain-slug', '日本語', 'half \ud83d pair', ascii]) {
    expect(postPath(slug)).toBe(href('/blog/:slug', { slug: slug.toWellFormed() }));
  }
});
