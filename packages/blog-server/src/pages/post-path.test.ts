import { findBySlug } from '@branchbook/blog-core';
import { expect, test } from 'vitest';

import { postPath, parsePostPath } from './post-path.ts';

test.each(['plain-slug', '日本語', 'a b?c#d%e', '100%', '%2F', 'half \ud83d pair'])(
  '%j can be found again',
  (slug) => {
    expect(findBySlug([{ slug }], parsePostPath(postPath(slug)) ?? '')).toMatchObject({
      index: 0,
      isAlias: false,
    });
  },
);

test('a similar slug has another path', () => {
  expect(findBySlug([{ slug: 'a-b' }], 'a_b')).toBeNull();
});

test.each(['/blog', '/blog/', '/blog/a/b', '/admin/a', '/blog/%', '/blog/a?q=1'])(
  '%s names no post',
  (path) => {
    expect(parsePostPath(path)).toBeNull();
  },
);
