import { describe, expect, test } from 'vitest';
import { makePost } from '@branchbook/blog-core/testing';
import { createPostFileNames } from './post-file-names.ts';

describe('createPostFileNames', () => {
  const namesOf = (...slugs: string[]) =>
    createPostFileNames(slugs.map((slug, index) => makePost({ id: index + 1, slug })));

  test('are the slugs, and no two alike for any file system', () => {
    expect(namesOf('tax', 'Tax', 'tax-2', 'tax')).toStrictEqual([
      'tax.md',
      'Tax-2.md',
      'tax-2-2.md',
      'tax-3.md',
    ]);
    expect(namesOf('caf\u{e9}', 'cafe\u{301}')).toStrictEqual(['caf\u{e9}.md', 'caf\u{e9}-2.md']);
    expect(namesOf('ß', 'ẞ', 'ss')).toStrictEqual(['ß.md', 'ẞ-2.md', 'ss-3.md']);
    expect(namesOf('ὀδός', 'ὀδόσ')).toStrictEqual(['ὀδός.md', 'ὀδόσ-2.md']);
  });

  test('stay readable: one hyphen for all that a file system may not like, and none at the ends', () => {
    expect(namesOf('salt & pepper: 1/2', '--a--', '¿qué?')).toStrictEqual([
      'salt-pepper-1-2.md',
      'a.md',
      'qué.md',
    ]);
  });

  test('are none of those that Windows keeps for itself, which it knows by the whole name', () => {
    expect(namesOf('con', 'prn', 'Aux', 'nul', 'com1', 'LPT9', 'com²')).toStrictEqual([
      'post-con.md',
      'post-prn.md',
      'post-Aux.md',
      'post-nul.md',
      'post-com1.md',
      'post-LPT9.md',
      'post-com².md',
    ]);
    expect(namesOf('icon', 'console', 'comb', 'com10', 'lpta')).toStrictEqual([
      'icon.md',
      'console.md',
      'comb.md',
      'com10.md',
      'lpta.md',
    ]);
  });

  test('lead out of no folder and trip no system', () => {
    expect(
      namesOf('', '../../etc/passwd', 'CON', 'a\0b', '...', '.hidden', 'x'.repeat(300), '\ud800'),
    ).toStrictEqual([
      'post-1.md',
      'etc-passwd.md',
      'post-CON.md',
      'a-b.md',
      'post-5.md',
      'hidden.md',
      `${'x'.repeat(50)}.md`,
      'post-8.md',
    ]);
  });
});
