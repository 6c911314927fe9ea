import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { createPost } from './create-post.ts';
import type { PostDraft } from './post.ts';
import { makePost } from './testing/make-post.ts';

const now = new Date(2025, 3, 2, 18, 30);
const id = now.getTime();

const makeDraft = (overrides: Partial<PostDraft> = {}): PostDraft => ({
  title: 'Hello, world',
  author: 'Ada',
  excerpt: 'Short.',
  content: '# Long',
  ...overrides,
});

describe('createPost', () => {
  test('makes a Markdown post of a draft and the present moment', () => {
    expect(createPost(makeDraft(), { now, posts: [] })).toStrictEqual({
      id,
      title: 'Hello, world',
      excerpt: 'Short.',
      date: 'April 2, 2025',
      author: 'Ada',
      slug: 'hello-world',
      content: '# Long',
      isMarkdown: true,
    });
  });

  test('shows the date that the draft names, as it is given', () => {
    expect(createPost(makeDraft({ date: 'Spring' }), { now, posts: [] }).date).toBe('Spring');
  });

  test('takes the next free number where the timestamp is taken', () => {
    const posts = [makePost({ id: id + 1 }), makePost({ id })];
    expect(createPost(makeDraft(), { now, posts }).id).toBe(id + 2);
  });

  test('keeps what was typed, even nothing', () => {
    const post = createPost(makeDraft({ title: '', author: ' ', excerpt: '', content: '' }), {
      now,
      posts: [],
    });
    expect(post).toMatchObject({ title: '', author: ' ', excerpt: '', content: '' });
  });

  test('takes the slug of the draft as given', () => {
    expect(createPost(makeDraft({ slug: 'Mine-2' }), { now, posts: [] }).slug).toBe('Mine-2');
  });

  test.each(['', '?!', '   ', ' ! ! ', 'New', 'new!'])('gives post-{id} for the title %j', (title) => {
    expect(createPost(makeDraft({ title }), { now, posts: [] }).slug).toBe(`post-${id}`);
  });

  test.each(['', '--', ' ', '..', 'new', 'NEW'])('gives post-{id} for the wanted slug %j', (slug) => {
    expect(createPost(makeDraft({ slug }), { now, posts: [] }).slug).toBe(`post-${id}`);
  });

  test('names the id it really gave in such a slug', () => {
    const post = createPost(makeDraft({ title: '' }), { now, posts: [makePost({ id })] });
    expect(post.slug).toBe(`post-${id + 1}`);
  });

  test('lets two posts have one slug', () => {
    const first = createPost(makeDraft(), { now, posts: [] });
    expect(createPost(makeDraft(), { now, posts: [first] }).slug).toBe(first.slug);
  });

  test('takes no field over that a draft does not have', () => {
    const draft = { ...makeDraft(), id: 1, mood: 'calm' };
    expect(createPost(draft, { now, posts: [] })).not.toHaveProperty('mood');
  });

  test('throws a RangeError for an invalid moment', () => {
    const invalid = { now: new Date(Number.NaN), posts: [] };
    expect(() => createPost(makeDraft(), invalid)).toThrow(RangeError);
    // The id is made of it too.
    expect(() => createPost(makeDraft({ date: 'Spring' }), invalid)).toThrow(RangeError);
  });

  test('lays fields of one’s own over the post, in its type too', () => {
    const post = createPost(makeDraft(), { now, posts: [], fields: { tags: ['tax'], isMarkdown: false } });
    expectTypeOf(post.tags).toEqualTypeOf<string[]>();
    expect(post).toStrictEqual({
      ...createPost(makeDraft(), { now, posts: [] }),
      tags: ['tax'],
      isMarkdown: false,
    });
  });

  test('lets the team sign a draft that names no author, or whoever the blog says', () => {
    const { author: _, ...draft } = makeDraft();
    expect(createPost(draft, { now, posts: [] }).author).toBe('');
    expect(createPost(draft, { now, posts: [], defaultAuthor: 'Grace' }).author).toBe('Grace');
    expect(createPost(makeDraft(), { now, posts: [], defaultAuthor: 'Grace' }).author).toBe('Ada');
  });

  test('takes the day of the time zone that it is given', () => {
    const moment = new Date('2025-04-03T02:00:00Z');
    expect(createPost(makeDraft(), { now: moment, posts: [], timeZone: 'UTC' }).date).toBe('April 3, 2025');
    expect(createPost(makeDraft(), { now: moment, posts: [], timeZone: 'America/New_York' }).date).toBe(
      'April 2, 2025',
    );
  });

  test('knows the reserved slugs of a blog with other routes', () => {
    const reservedSlugs = ['hello-world'];
    expect(createPost(makeDraft(), { now, posts: [], reservedSlugs }).slug).toBe(`post-${id}`);
    expect(createPost(makeDraft({ title: 'New' }), { now, posts: [], reservedSlugs }).slug).toBe('new');
  });

  test('always gives a slug that an address can show', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const { slug } = createPost(makeDraft({ title }), { now, posts: [] });
        expect(slug).toMatch(/[\p{L}\p{M}\p{N}_]/u);
        expect(slug).not.toBe('new');
      }),
    );
  });
});
