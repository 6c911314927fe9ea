import { expect, test } from 'vitest';

import routes, { getRoutes } from './routes.ts';
import { createScreenMatcher, getScreenPatterns } from '@branchbook/blog-server/site';

test.each([
  '/',
  '/blog',
  '/blog/anything',
  '/blog/%E6%97%A5',
  '/blog/new',
  '/tags',
  '/tags/c%23',
  '/sign-in',
  '/sign-in/factor-one',
  '/admin',
  '/admin/new-post',
  '/admin/tags',
  '/admin/images',
  '/admin/edit/5',
])('%s is a screen of the app', (path) => {
  expect(createScreenMatcher(getScreenPatterns(routes))(path)).toBe(true);
});

test.each(['/nope', '/blog/a/b', '/tags/a/b', '/admin/nope', '/admin/edit', '/admin/edit/5/6'])(
  '%s is not',
  (path) => {
    expect(createScreenMatcher(getScreenPatterns(routes))(path)).toBe(false);
  },
);

test('the patterns of all screens are told, each once', () => {
  const patterns = getScreenPatterns(routes);
  expect(patterns).toEqual(
    expect.arrayContaining(['/', '/blog', '/blog/:slug', '/sign-in/*', '/admin/edit/:id']),
  );
  expect(patterns).not.toContain('/*');
  expect(new Set(patterns).size).toBe(patterns.length);
});

test('the screen Access is only where the posts are on a server', () => {
  const isScreenWith = (isOnServer: boolean) =>
    createScreenMatcher(getScreenPatterns(getRoutes(isOnServer)))('/admin/access');
  expect([isScreenWith(true), isScreenWith(false)]).toEqual([true, false]);
});
