import { describe, expect, it } from 'vitest';
import { expandUrlPattern, findUrlPatternIssue } from './url-pattern.ts';

const post = {
  day: '2013-05-06',
  oldSlug: 'hello',
  folder: 'linux',
  fields: { slug: 'hello-2', categories: ['Old Notes', 'b'] },
};

describe('expandUrlPattern', () => {
  it('fills in the parts', () => {
    expect(expandUrlPattern('/{year}/{month}/{slug}/', post)).toBe('/2013/05/hello/');
    expect(expandUrlPattern('/{folder}/{category}/{day}-{slug}.html', post)).toBe(
      '/linux/old-notes/06-hello.html',
    );
    expect(expandUrlPattern('/a/{folder}/{slug}', { ...post, folder: '' })).toBe('/a/hello');
  });

  it('returns null for a post without one of the parts', () => {
    expect(expandUrlPattern('/{year}/{slug}', { ...post, day: null })).toBeNull();
    expect(expandUrlPattern('/{category}/{slug}', { ...post, fields: {} })).toBeNull();
  });
});

describe('findUrlPatternIssue', () => {
  it.each([
    ['/{year}/{slug}/', null],
    ['{slug}', "It doesn't begin with /"],
    ['//{slug}', "It doesn't begin with /"],
    ['/a b/{slug}', 'It has a character that no path has'],
    ['/{year}/', 'It has no {slug}, so all posts would have the same URL'],
    ['/{slug', 'It has a brace without the other one'],
    [
      '/{jahr}/{slug}',
      'It has {jahr}, which is none of {year}, {month}, {day}, {slug}, {folder}, {category}',
    ],
  ])('returns the issue of %s', (pattern, issue) => {
    expect(findUrlPatternIssue(pattern)).toBe(issue);
    expect(expandUrlPattern(pattern, post) === null).toBe(issue !== null);
  });
});
