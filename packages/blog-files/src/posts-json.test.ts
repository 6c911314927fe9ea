import { describe, expect, test } from 'vitest';
import { makePost } from '@branchbook/blog-core/testing';
import { readPostFile } from './post-file.ts';
import { readPostsJson, writePostsJson } from './posts-json.ts';

test('writePostsJson writes the posts in the form in which they are stored', () => {
  const posts = [makePost({ id: 2, mood: 'calm' }), makePost({ id: 1 })];
  expect(writePostsJson(posts)).toBe(JSON.stringify(posts));
});

describe('readPostsJson', () => {
  test('gives posts back as they were written, in their order', () => {
    const posts = [makePost({ id: 2, mood: null }), makePost({ id: 1, content: 'a\u{feff}b' })];
    for (const list of [posts, posts.slice(1)]) {
      expect(readPostsJson(writePostsJson(list))).toStrictEqual({
        type: 'read',
        posts: list.map((post) => ({ fields: post, issues: [] })),
        leftOut: [],
      });
    }
  });

  test('reads a list that other things stand beside', () => {
    const posts = [makePost({ id: 2 }), makePost({ id: 1 })];
    expect(readPostsJson(JSON.stringify({ posts, drafts: [{ title: 'No post' }] }))).toEqual(
      readPostsJson(writePostsJson(posts)),
    );
    expect(readPostsJson(JSON.stringify({ ...makePost(), posts: [] }))).toMatchObject({
      posts: [{ fields: makePost() }],
    });
  });

  test('keeps an id beside fields that were repaired', () => {
    expect(readPostsJson(JSON.stringify({ ...makePost({ id: 12 }), title: 3.5 }))).toMatchObject({
      posts: [{ fields: makePost({ id: 12, title: '3.5' }), issues: ['title is not text, shown as "3.5"'] }],
    });
  });

  test('reads one post alone as a list of one, behind a byte order mark too', () => {
    expect(readPostsJson(`\u{feff}${JSON.stringify(makePost())}`)).toStrictEqual({
      type: 'read',
      posts: [{ fields: makePost(), issues: [] }],
      leftOut: [],
    });
  });

  test('leaves a repaired id out, for it would name another post, and says what else was repaired', () => {
    const { id: _, ...others } = makePost();
    expect(
      readPostsJson(JSON.stringify([{ ...others, title: 7 }, 'text', { ...makePost(), id: '7' }])),
    ).toStrictEqual({
      type: 'read',
      posts: [
        {
          fields: { ...others, title: '7' },
          issues: ['id is missing, left out', 'title is not text, shown as "7"'],
        },
        { fields: others, issues: ['id is not a number, left out'] },
      ],
      leftOut: [{ index: 1, reason: "It isn't a post" }],
    });
  });

  test('reads of each entry the fields that it names, and says which are missing', () => {
    expect(
      readPostsJson('[{"mood":"calm","title":"New title","isMarkdown":true,"slug":7,"id":1}]'),
    ).toStrictEqual({
      type: 'read',
      posts: [
        {
          fields: { mood: 'calm', title: 'New title', isMarkdown: true, slug: '7', id: 1 },
          issues: [
            'excerpt is missing',
            'date is missing',
            'author is missing',
            'slug is not text, shown as "7"',
            'content is missing',
          ],
        },
      ],
      leftOut: [],
    });
  });

  test('an entry that lacks nothing but isMarkdown is plain text, as it is where it is stored', () => {
    const { isMarkdown: _, ...stored } = makePost();
    expect(readPostsJson(JSON.stringify([stored]))).toMatchObject({
      posts: [{ fields: { ...stored, isMarkdown: false }, issues: [] }],
    });
  });

  const loss = 'the number 1234567890123456789 is shown as 1234567890123456800';
  const twice = '"mood" is there twice, and only the last one is shown';
  test.each([
    [
      'of an entry, with that entry',
      `[${JSON.stringify(makePost())},{"content":"","rank":1234567890123456789}]`,
      [[], [loss]],
    ],
    ['of one post alone', '{"content":"","mood":1,"rank":2,"mood":3}', [[twice]]],
    [
      'of a list in an object, with its first post',
      '{"posts":[{"content":""},{"content":"","rank":1234567890123456789}]}',
      [[loss], []],
    ],
  ])('says what JSON loses %s', (_, text, expected) => {
    const reading = readPostsJson(text);
    const posts = reading.type === 'read' ? reading.posts : [];
    expect(posts.map(({ issues }) => issues.filter((each) => !each.includes('missing')))).toStrictEqual(
      expected,
    );
  });

  test.each([
    [
      '{"db":[{"data":{"posts":[{"id":"1","title":"One"}]}}]}',
      "It's an export of Ghost, not a list of posts",
    ],
    ['{"name":"a-package","version":"1.0.0"}', 'It has no list of posts'],
    ['[{"id":1,"title":"One"}]', 'It has no list of posts'],
    ['{', "It isn't JSON"],
    ['', "It isn't JSON"],
    ['"text"', 'It has no list of posts'],
    ['null', 'It has no list of posts'],
  ])('refuses %j', (text, reason) => {
    expect(readPostsJson(text)).toStrictEqual({ type: 'refused', reason });
  });

  test('leaves out an entry that is nested as deep as no post is', () => {
    const text = `[{"content":"","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`;
    expect(readPostsJson(text)).toMatchObject({
      posts: [],
      leftOut: [{ index: 0, reason: "It's nested too deeply" }],
    });
    const allowed = `{"content":"","a":${'['.repeat(50)}${']'.repeat(50)}}`;
    expect(readPostsJson(allowed)).toMatchObject({ posts: [{}], leftOut: [] });
    expect(readPostFile(`---\na: ${'['.repeat(50)}${']'.repeat(50)}\n---\n`).type).toBe('read');
    expect(readPostsJson(allowed.replace('[', '[[').replace(']', ']]'))).toMatchObject({ posts: [] });
  });
});
