import { expect, test } from 'vitest';

import { parseReturnPath, getSignInPath } from './return-path.ts';

const origin = 'https://branchbook.example';
const from = (requested: string) =>
  parseReturnPath(`?${new URLSearchParams({ redirect_url: requested })}`, origin);

test.each([
  ['/admin/new-post', '/admin/new-post'],
  ['/admin/edit/5?at=2#content', '/admin/edit/5?at=2#content'],
  ['https://branchbook.example/admin', '/admin'],
])('sign-in leads back to %s', (requested, path) => expect(from(requested)).toBe(path));

test.each([
  'https://evil.example/admin',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '///evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https://branchbook.example//evil.example',
  'https://branchbook.example/\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'http://branchbook.example/admin',
  'https://branchbook.example.evil.example/',
  'https://user@evil.example/',
  '\t//evil.example',
  '/sign-in',
  '/sign-in/factor-one',
  '/sign-in?redirect_url=//evil.example',
  '%2F%2Fevil.example',
  'https%3A%2F%2Fevil.example',
  'http://[',
  '',
])('sign-in ignores %j and leads to the admin', (requested) => {
  const path = from(requested);
  expect(new URL(path, origin).origin).toBe(origin);
  expect(path).toBe('/admin');
});

test('sign-in leads to the admin if no page is requested', () => {
  expect(parseReturnPath('', origin)).toBe('/admin');
});

test('a path survives sign-in', () => {
  const path = '/admin/edit/7?at=1&x=ä#top';
  const { search } = new URL(getSignInPath(path), origin);
  expect(parseReturnPath(search, origin)).toBe('/admin/edit/7?at=1&x=%C3%A4#top');
});
