import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findByOldPath, getOldPaths, normalizeOldPath } from './old-paths.ts';

describe('getOldPaths', () => {
  test('returns the paths as they are stored', () => {
    const oldPaths = ['/2013/05/06/tax.html', '/Blog/Ünïcode/', '/a%20b'];
    expect(getOldPaths({ oldPaths })).toStrictEqual(oldPaths);
  });

  test('reads a single path as a list of one', () => {
    expect(getOldPaths({ oldPaths: '/tax.html' })).toStrictEqual(['/tax.html']);
  });

  test.each([
    undefined,
    7,
    { 0: '/a' },
    ['tax.html', '', '/', '//evil.example/', '/\\evil.example', '/?p=1', '/a#b', '/a\nb', null, 7, ['/a']],
  ])('ignores %j', (oldPaths) => {
    expect(getOldPaths({ oldPaths })).toStrictEqual([]);
  });

  test.each([
    '/.well-known/acme-challenge/x',
    '/.well-known',
    '/%2ewell-known/x',
    '/a/.git/config',
    '/assets/app.js',
    '/Assets/',
  ])('ignores %j, which no page has', (path) => {
    expect(getOldPaths({ oldPaths: [path, '/assets-of-2013/a.b'] })).toStrictEqual(['/assets-of-2013/a.b']);
  });

  test('returns paths of this origin alone, for any stored value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.array(fc.webPath()), fc.array(fc.string())), (oldPaths) => {
        for (const path of getOldPaths({ oldPaths })) {
          expect(new URL(path, 'https://blog.example').origin).toBe('https://blog.example');
        }
      }),
    );
  });
});

describe('findByOldPath', () => {
  const posts = [
    { id: 1, oldPaths: ['/2013/05/06/tax.html', '/2013/café/'] },
    { id: 2, oldPaths: ['/2013/05/06/tax.html', '/b%20c.html', '/a%2Fb'] },
    { id: 3 },
  ];

  test('returns the first post that has the path', () => {
    expect(findByOldPath(posts, '/2013/05/06/tax.html')).toStrictEqual({ post: posts[0], index: 0 });
  });

  test.each([
    ['/2013/caf%C3%A9/', 1],
    ['/2013/cafe%CC%81', 1],
    ['/b c.html', 2],
    ['/b%20c.html', 2],
    ['/a%2Fb', 2],
  ])('finds %j', (path, id) => {
    expect(findByOldPath(posts, path)?.post.id).toBe(id);
  });

  test.each(['/2013/05/06/tax', '/2013/05/06/TAX.html', '/b', '/a/b', '/', '', '/%'])(
    'does not find %j',
    (path) => {
      expect(findByOldPath(posts, path)).toBeNull();
    },
  );
});

describe('normalizeOldPath', () => {
  test('makes the encoded and the plain form of a path equal', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('%')),
        (text) => {
          expect(normalizeOldPath(encodeURI(`/${text}`))).toBe(normalizeOldPath(`/${text}`));
        },
      ),
    );
  });

  test('keeps the root and what is not percent-encoded UTF-8', () => {
    expect(normalizeOldPath('/')).toBe('/');
    expect(normalizeOldPath('/100%/')).toBe('/100%');
  });
});
