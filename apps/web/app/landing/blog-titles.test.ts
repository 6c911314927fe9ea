import { seedPosts } from '@branchbook/blog-core/seeds';
import { expect, test } from 'vitest';

import { blogTitles } from './blog-titles.ts';

test('the landing page lists the seed posts', () => {
  expect(blogTitles).toEqual(seedPosts.map(({ slug, title, date }) => ({ slug, title, date })));
});
