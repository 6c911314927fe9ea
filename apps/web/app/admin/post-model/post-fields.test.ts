import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { applyFields } from './apply-fields.ts';
import { compareFields, hasConflict } from './edit-conflict.ts';
import { toNewPost } from './new-post-draft.ts';
import { getFields, isSameText, newPostFields, toWellFormedFields } from './post-fields.ts';
import { toFormDraft, toServerDraft } from './server-draft.ts';

const now = new Date(2026, 10, 29);
const tagged = makePost({ id: 7, tags: ['Rust', 'Hello, world'] });
const { tags: _, ...untagged } = tagged;

test('the form has a tag on each line', () => {
  expect(getFields(tagged).tags).toBe('Rust\nHello, world');
  expect(getFields(untagged).tags).toBe('');
});

test.each([['Rust'], [['Rust', ' rust', null]], [7]])(
  'stored tags that are %j stay until the author edits them',
  (tags) => {
    const post = makePost({ tags });
    expect(applyFields(post, post, getFields(post), { now })).toBe(post);
    const edited = applyFields(post, post, { ...getFields(post), tags: 'C#' }, { now });
    expect(edited.tags).toEqual(['C#']);
  },
);

test('edited tags are a list, and no field without any', () => {
  const edit = (tags: string) => applyFields(tagged, tagged, { ...getFields(tagged), tags }, { now });
  expect(edit('Rust\nC#')).toEqual({ ...tagged, tags: ['Rust', 'C#'] });
  expect(edit('')).toEqual(untagged);
  expect(applyFields(untagged, untagged, { ...getFields(untagged), tags: 'C#' }, { now })).toEqual({
    ...untagged,
    tags: ['C#'],
  });
});

test('a new post has the tags of the form', () => {
  const fields = { ...newPostFields, title: 'June', otherFields: { mood: 'calm' } };
  expect(toNewPost({ ...fields, tags: 'Rust\nC#' }, now)).toMatchObject({
    tags: ['Rust', 'C#'],
    mood: 'calm',
  });
  expect(toNewPost(fields, now)).not.toHaveProperty('tags');
});

test('a draft of the server returns with its tags', () => {
  const fields = { ...newPostFields, title: 'June', tags: 'Rust\nC#' };
  const { post } = toServerDraft({ key: 'a', form: 'new', fields, savedAt: 7 }, null, now.getTime());
  const stored = {
    key: 'a',
    post,
    edits: null,
    version: 'v',
    savedAt: 7,
    savedBy: null,
    unpublishedAt: null,
  };
  expect(toFormDraft(stored, null).fields).toMatchObject({ title: 'June', tags: 'Rust\nC#' });
});

test('other tags are another text, and a conflict if both have edited the post', () => {
  const mine = { ...getFields(tagged), tags: 'Rust\nC#' };
  const theirs = { ...tagged, tags: ['Taxes'] };
  expect(isSameText(mine, getFields(tagged))).toBe(false);
  expect(hasConflict(theirs, tagged, tagged, mine)).toBe(true);
  expect(compareFields(mine, theirs, tagged)).toEqual([
    { name: 'tags', mine: 'Rust\nC#', theirs: 'Taxes', isLeftAlone: false },
  ]);
});

describe('where a post first appeared', () => {
  const post = makePost({ id: 8, canonical: 'https://a.example/' });
  const { canonical: __, ...own } = post;

  test('is sent as stores return it, and as typed if they reject it', () => {
    const send = (canonical: string) => toWellFormedFields({ ...newPostFields, canonical }).canonical;
    expect(send(' HTTPS://A.example')).toBe('https://a.example/');
    expect([' /tax \ud83d ', 'http://a.example', ''].map(send)).toEqual([
      '/tax \u{fffd}',
      'http://a.example',
      '',
    ]);
  });

  test('is a field of a new post and of an edited one, without a day of update', () => {
    expect(toNewPost({ ...newPostFields, canonical: 'https://a.example/' }, now)).toMatchObject({
      canonical: 'https://a.example/',
    });
    expect(toNewPost(newPostFields, now)).not.toHaveProperty('canonical');
    const edit = (from: typeof post, canonical: string) =>
      applyFields(from, from, { ...getFields(from), canonical }, { now });
    expect(edit(own as typeof post, 'https://a.example/')).toEqual(post);
    expect(edit(post, '')).toEqual({ ...post, canonical: '' });
    expect(applyFields(own as typeof post, own as typeof post, getFields(own as typeof post), { now })).toBe(
      own,
    );
  });

  test('is in a draft of the server as typed, and in comparisons', () => {
    const fields = { ...newPostFields, title: 'June', canonical: 'https://exam' };
    const draft = toServerDraft({ key: 'a', form: 'new', fields, savedAt: 7 }, null, now.getTime());
    const stored = { ...draft, edits: null, version: 'v', savedAt: 7, savedBy: null, unpublishedAt: null };
    expect(toFormDraft(stored, null).fields).toMatchObject({ canonical: 'https://exam' });
    expect(compareFields({ ...getFields(post), canonical: '' }, post, post)).toEqual([
      { name: 'canonical', mine: '', theirs: 'https://a.example/', isLeftAlone: false },
    ]);
  });
});
