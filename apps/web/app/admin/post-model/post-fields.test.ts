import type { BlogPost } from '@branchbook/blog-core';
import { makePost } from '@branchbook/blog-core/testing';
import { describe, expect, test } from 'vitest';

import { applyFields } from './apply-fields.ts';
import { compareFields, hasConflict } from './edit-conflict.ts';
import { getNewFields, toNewPost } from './new-post-draft.ts';
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

describe('the cover', () => {
  const cover = { src: 'https://a.example/a.png', alt: 'A desk' };
  const post = makePost({ id: 8, cover });
  const { cover: ___, ...own } = post;
  const text = 'https://a.example/a.png\nA desk';

  test('is its URL and its alternative text in the form', () => {
    expect(getFields(post).cover).toBe(text);
    expect(getFields(own).cover).toBe('');
    const send = (typed: string) => toWellFormedFields({ ...newPostFields, cover: typed }).cover;
    expect(send(' HTTPS://A.example/a.png\nA desk')).toBe(text);
    expect(send('./a.png\nA \ud800')).toBe('./a.png\nA \ufffd');
    expect(send('')).toBe('');
  });

  test('is added, changed and removed by the form', () => {
    const edit = (from: BlogPost, typed: string) =>
      applyFields(from, from, { ...getFields(from), cover: typed }, { now });
    expect(edit(own, text)).toEqual({ ...post, updated: expect.any(String) });
    expect(edit(post, 'https://a.example/a.png\n').cover).toEqual({ ...cover, alt: '' });
    expect(edit(post, '')).not.toHaveProperty('cover');
    expect(edit(post, text)).toBe(post);
    expect(toNewPost({ ...newPostFields, cover: text, otherFields: { cover: 'a.jpg' } }, now).cover).toEqual(
      cover,
    );
    expect(toNewPost(newPostFields, now)).not.toHaveProperty('cover');
  });

  test('of another program stays as it is', () => {
    const foreign = { ...own, cover: './a.jpg' };
    expect(getFields(foreign).cover).toBe('');
    expect(applyFields(foreign, foreign, { ...getFields(foreign), title: 'B' }, { now }).cover).toBe(
      './a.jpg',
    );
    const fields = getNewFields(foreign, now.getTime());
    expect(fields.otherFields).toEqual({ cover: './a.jpg' });
    expect(toNewPost(fields, now).cover).toBe('./a.jpg');
    expect(getNewFields(post, now.getTime()).otherFields).toBeUndefined();
  });
});
