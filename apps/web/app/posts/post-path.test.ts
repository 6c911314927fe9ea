import { expect, test } from 'vitest';

import { hasSlug, postPath } from './post-path.ts';

test.each(['plain-slug', '日本語', 'a b?c#d%e', '100%', '%2F', 'half \ud83d pair'])(
  '%j can be found again',
  (slug) => {
    const [, , segment] = postPath(slug).split('/');
    expect(hasSlug({ slug }, decodeURIComponent(segment ?? ''))).toBe(true);
  },
);

test('a slug that only looks alike is another one', () => {
  expect(hasSlug({ slug: 'a-b' }, 'a_b')).toBe(false);
});
