import { expect, test } from 'vitest';

import { cacheKey } from './cache-key.ts';

test.each([
  ['/blog?utm=mail&after=7.1', '/blog?after=7.1'],
  ['/blog?after=garbage', '/blog'],
  ['/blog?after=20', '/blog'],
  ['/blog/a?after=7.1', '/blog/a'],
  ['/tags/c%23?utm=mail&after=7.1', '/tags/c%23?after=7.1'],
  ['/tags/open%2Edata?after=7.1', '/tags/open%2Edata?after=7.1'],
  ['/tags?after=7.1', '/tags'],
  ['/tags/rust/feed.xml?after=7.1', '/tags/rust/feed.xml'],
  ['/api/v1/posts?utm=mail&sort=title&after=7.1.tax', '/api/v1/posts?after=7.1.tax&sort=title'],
  ['/api/v1/posts?search=tax&after=20', '/api/v1/posts?after=20&search=tax'],
  ['/api/v1/posts?limit=2&content=1', '/api/v1/posts?content=1&limit=2'],
  ['/api/v1/posts?after=garbage', '/api/v1/posts?after=garbage'],
  ['/api/v1/posts?tag=c%23&limit=2&tag=rust', '/api/v1/posts?limit=2&tag=c%23&tag=rust'],
  ['/api/v1/tags?utm=mail', '/api/v1/tags'],
  ['/api/v1/posts/by-path?path=/old', '/api/v1/posts/by-path?path=/old'],
])('the key of %s is %s', (path, key) => {
  expect(cacheKey(new Request(`https://blog.example${path}`))).toBe(key);
});
