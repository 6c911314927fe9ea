import { expect, test } from 'vitest';
import { findCoverIssue } from './cover.ts';
import { normalizeChange } from './normalize-change.ts';
import type { PostChange } from './post-change.ts';
import { makePost } from './testing/make-post.ts';

/** Creates an update with fields that its type may forbid, as a caller without types does. */
const update = (fields: object, remove?: readonly string[]) =>
  ({ type: 'update', id: 7, fields, ...(remove && { remove }) }) as PostChange;

test.each<[string, PostChange, PostChange]>([
  ['retains values', update({ title: 'A', mood: null }), update({ title: 'A', mood: null })],
  ['removes undefined optional fields', update({ aliases: undefined }), update({}, ['aliases'])],
  ['ignores undefined required fields', update({ title: undefined, slug: undefined }), update({})],
  ['removes each name once', update({ a: undefined, b: 1 }, ['a', 'b']), update({}, ['a', 'b'])],
  ['removes no required field', update({}, ['title', 'id']), update({})],
  ['changes no id', update({ id: 8, title: 'A' }), update({ title: 'A' })],
  ['stores each tag once', update({ tags: ['A', 'a', ' b'] }), update({ tags: ['A', 'b'] })],
  [
    'stores a URL in its normal form',
    update({ canonical: ' HTTPS://A.example' }),
    update({ canonical: 'https://a.example/' }),
  ],
  ['removes the field with a blank URL', update({ canonical: ' ' }), update({}, ['canonical'])],
  [
    'stores a cover in its normal form, with its other properties',
    update({ cover: { src: ' HTTPS://A.example/a b.png', width: 7 } }),
    update({ cover: { src: 'https://a.example/a%20b.png', width: 7, alt: '' } }),
  ],
  ['removes the field with a blank source', update({ cover: { src: ' ', alt: 'A' } }), update({}, ['cover'])],
  ['stores a cover of another program', update({ cover: './a.png' }), update({ cover: './a.png' })],
  ['removes the field without tags', update({ tags: ['', '..'] }), update({}, ['tags'])],
])('%s', (_, change, expected) => {
  expect(normalizeChange(change)).toStrictEqual(expected);
});

test('retains the version, and the other changes', () => {
  const change = { ...update({ title: undefined }), ifVersion: 'v' } as PostChange;
  expect(normalizeChange(change)).toStrictEqual({ ...update({}), ifVersion: 'v' });
  const other: PostChange = { type: 'move', id: 7, before: null };
  expect(normalizeChange(other)).toBe(other);
});

test('normalizes the tags of a created post', () => {
  const post = makePost();
  const create = (tags: unknown): PostChange => ({ type: 'create', post: { ...post, tags } });
  expect(normalizeChange(create(['A', 'a', 7]))).toStrictEqual(create(['A', '7']));
  expect(normalizeChange(create([]))).toStrictEqual({ type: 'create', post });
  const untagged: PostChange = { type: 'create', post };
  expect(normalizeChange(untagged)).toBe(untagged);
});

test.each([
  ['more than 20 tags', Array.from({ length: 21 }, (_, index) => `tag ${index}`)],
  ['a tag of more than 60 characters', ['x'.repeat(61)]],
])('rejects %s', (_, tags) => {
  expect(() => normalizeChange(update({ tags }))).toThrow(
    expect.objectContaining({ code: 'too-large', field: 'tags' }),
  );
});

test('normalizes the canonical URL of a created post', () => {
  const post = makePost();
  const create = (canonical: string): PostChange => ({ type: 'create', post: { ...post, canonical } });
  expect(normalizeChange(create('https://A.example'))).toStrictEqual(create('https://a.example/'));
  expect(normalizeChange(create(''))).toStrictEqual({ type: 'create', post });
});

test('rejects a canonical URL with its sentence', () => {
  expect(() => normalizeChange(update({ canonical: 'http://a.example' }))).toThrow(
    expect.objectContaining({
      code: 'invalid',
      field: 'canonical',
      message: 'The URL must begin with https://.',
    }),
  );
});

test('rejects a cover with its sentence', () => {
  expect(() => normalizeChange(update({ cover: { src: './a.png', alt: '' } }))).toThrow(
    expect.objectContaining({
      code: 'invalid',
      field: 'cover',
      message: findCoverIssue({ src: './a.png' }),
    }),
  );
});
