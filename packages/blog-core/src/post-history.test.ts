import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addVersion,
  isPostText,
  isSameVersion,
  maxVersions,
  maxVersionLength,
  type PostText,
  type PostVersion,
  getVersionSize,
  toPostText,
} from './post-history.ts';
import { makePost } from './testing/make-post.ts';

function textOf(content: string): PostText {
  const { title, author, excerpt, isMarkdown } = makePost();
  return { title, author, excerpt, content, isMarkdown };
}

function withCover(alt: string): PostText {
  return { ...textOf('a'), cover: { src: 'https://a.example/a.png', alt } };
}

function afterSaves(contents: readonly string[]): readonly PostVersion[] {
  let versions: readonly PostVersion[] = [];
  let before: PostText | null = null;
  for (const [index, content] of contents.entries()) {
    const after = textOf(content);
    versions = addVersion(versions, { before, after, now: index + 1 });
    before = after;
  }
  return versions;
}

const contentsOf = (versions: readonly PostVersion[]) => versions.map(({ content }) => content);

describe('addVersion', () => {
  test('keeps what a post said before its history began, and what it says now', () => {
    expect(addVersion([], { before: textOf('a'), after: textOf('b'), now: 7 })).toStrictEqual([
      { number: 1, savedAt: null, ...textOf('a') },
      { number: 2, savedAt: 7, ...textOf('b') },
    ]);
  });

  test('keeps a new post as the first version', () => {
    expect(addVersion([], { before: null, after: textOf('a'), now: 7 })).toStrictEqual([
      { number: 1, savedAt: 7, ...textOf('a') },
    ]);
  });

  test('keeps what another program wrote in between', () => {
    const versions = addVersion(afterSaves(['a', 'b']), { before: textOf('x'), after: textOf('c'), now: 9 });
    expect(contentsOf(versions)).toStrictEqual(['a', 'b', 'x', 'c']);
    expect(versions.map(({ savedAt }) => savedAt)).toStrictEqual([1, 2, null, 9]);
  });

  test('nothing but the text of a post is in a version', () => {
    const before = makePost({ mood: 'calm' });
    const [version] = addVersion([], { before, after: textOf('b'), now: 7 });
    expect(Object.keys(version ?? {}).toSorted()).toStrictEqual([
      'author',
      'content',
      'excerpt',
      'isMarkdown',
      'number',
      'savedAt',
      'title',
    ]);
  });

  test('the same list comes back where a save changes nothing', () => {
    const versions = afterSaves(['a', 'b']);
    expect(addVersion(versions, { before: textOf('b'), after: textOf('b'), now: 9 })).toBe(versions);
  });

  test('a text that comes back is kept once, as the latest', () => {
    const versions = afterSaves(['a', 'b', 'a']);
    expect(contentsOf(versions)).toStrictEqual(['b', 'a']);
    expect(versions.at(-1)).toMatchObject({ savedAt: 3 });
  });

  test('a cover that is equal is no change', () => {
    const versions = addVersion([], { before: null, after: withCover('A'), now: 1 });
    expect(addVersion(versions, { before: null, after: withCover('A'), now: 2 })).toBe(versions);
    expect(addVersion(versions, { before: null, after: withCover('B'), now: 2 })).toHaveLength(2);
    expect(versions.map((version) => isPostText({ ...version }))).toEqual([true]);
  });

  test.each([
    ['title', 'Other'],
    ['author', 'Other'],
    ['excerpt', 'Other'],
    ['isMarkdown', false],
    ['cover', { src: 'https://a.example/a.png', alt: '' }],
  ])('a change of %s alone is a version', (name, value) => {
    const after = { ...textOf('a'), [name]: value };
    expect(addVersion([], { before: textOf('a'), after, now: 1 })).toHaveLength(2);
  });

  test('the earliest go where there would be too many', () => {
    const contents = Array.from({ length: maxVersions + 5 }, (_, index) => `text ${index}`);
    expect(contentsOf(afterSaves(contents))).toStrictEqual(contents.slice(5));
  });

  test('the earliest go where they would take too much room, but never the two latest', () => {
    const long = (letter: string, share: number) => letter.repeat(maxVersionLength * share);
    expect(
      contentsOf(afterSaves([long('a', 0.4), long('b', 0.4), long('c', 0.4)])).map((text) => text[0]),
    ).toEqual(['b', 'c']);
    expect(contentsOf(afterSaves(['a', long('b', 2), long('c', 2)])).map((text) => text[0])).toEqual([
      'b',
      'c',
    ]);
  });

  test('after any saves: the latest is what the post says, the one before it what it said, and no two are equal', () => {
    const content = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'x'.repeat(maxVersionLength / 2));
    fc.assert(
      fc.property(fc.array(content, { minLength: 1, maxLength: 30 }), (contents) => {
        const versions = afterSaves(contents);
        const said = contents.filter((each, index) => each !== contents[index - 1]);
        expect(contentsOf(versions).slice(-2)).toStrictEqual(said.slice(-2));
        expect(new Set(contentsOf(versions)).size).toBe(versions.length);
        expect(versions.length).toBeLessThanOrEqual(maxVersions);
        const numbers = versions.map(({ number }) => number);
        expect(numbers).toStrictEqual(numbers.toSorted((a, b) => a - b));
        expect(new Set(numbers).size).toBe(numbers.length);
        const size = versions.reduce((sum, version) => sum + getVersionSize(version), 0);
        expect(versions.length <= 2 || size <= maxVersionLength).toBe(true);
      }),
    );
  });
});

test('isSameVersion looks at the text and at nothing else', () => {
  expect(
    isSameVersion(makePost({ id: 1, title: 'a' }), {
      ...makePost({ id: 1, title: 'a' }),
      slug: 'x',
    } as PostText),
  ).toBe(true);
  expect(isSameVersion(textOf('a'), textOf('b'))).toBe(false);
});

test('a canonical URL is a part of the text, and a version without one removes it', () => {
  const before = makePost();
  const after = { ...before, canonical: 'https://a.example/' };
  const versions = addVersion([], { before, after, now: 7 });
  expect(versions.map(({ canonical }) => canonical)).toStrictEqual([undefined, after.canonical]);
  const [first = after] = versions;
  expect({ ...after, ...toPostText(first) }).toStrictEqual({
    ...before,
    canonical: undefined,
    cover: undefined,
  });
});
