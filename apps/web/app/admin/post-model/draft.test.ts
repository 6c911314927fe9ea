import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { newPostFields } from './post-fields.ts';
import { type Draft, draftPath, findEditedPost, readDraft, unpublishedPost } from './draft.ts';

const draft: Draft = { key: 'a', form: 'new', fields: newPostFields, savedAt: 7 };
const post = makePost({ id: 7 });
const unpublished = { post, trashKey: 'r' };

test('a stored draft is read as it is, saved or not, with the post that it was', () => {
  const base = { ...newPostFields, content: 'Before' };
  const drafts = [{ isSaved: true }, { isSaved: true, unpublished }, { form: 'edit:7', base }];
  for (const each of [draft, ...drafts.map((change) => ({ ...draft, ...change }))]) {
    expect(readDraft(each)).toEqual(each);
  }
  expect(unpublishedPost({ unpublished })).toBe(post);
  expect(unpublishedPost(draft)).toBeNull();
});

test('reads the tags of a draft that was imported before the form had them', () => {
  const { tags: _, ...fields } = newPostFields;
  const otherFields = { tags: ['Rust', 'C#'], mood: 'calm' };
  expect(readDraft({ ...draft, fields: { ...fields, otherFields } })).toEqual({
    ...draft,
    fields: { ...newPostFields, tags: 'Rust\nC#', otherFields: { mood: 'calm' } },
  });
  expect(readDraft({ ...draft, fields })).toEqual(draft);
});

test('reads an unpublished post without its place in the trash', () => {
  const withoutKey = { ...draft, unpublished: { post, trashKey: null } };
  expect(readDraft(withoutKey)).toEqual(withoutKey);
});

test.each([
  null,
  7,
  'text',
  {},
  { ...draft, key: 7 },
  { ...draft, savedAt: '7' },
  { ...draft, fields: null },
  { ...draft, fields: { ...newPostFields, title: 7 } },
  { ...draft, fields: { ...newPostFields, slug: undefined } },
  { ...draft, fields: { ...newPostFields, date: 7 } },
])('%j is no draft', (value) => {
  expect(readDraft(value)).toBeNull();
});

test.each([
  { isSaved: 'yes' },
  { base: { title: 7 } },
  { unpublished: 7 },
  { unpublished: { post: { id: 'x' }, trashKey: 'r' } },
])('what is wrong beside its text loses none of that: %j', (wrong) => {
  expect(readDraft({ ...draft, ...wrong })).toEqual(draft);
});

test.each([
  ['new', '/admin/new-post?draft=a-1'],
  ['edit:7', '/admin/edit/7?draft=a-1'],
])('a draft of the form %s is gone on with at %s', (form, path) => {
  expect(draftPath({ form, key: 'a-1' })).toBe(path);
});

test('an edit draft changes its post, listed or unpublished, until the post is deleted', () => {
  const edit = { ...draft, form: 'edit:7' };
  const unpublishedDraft = { ...edit, key: 'b', unpublished };
  expect(findEditedPost(draft, [post], [draft])).toBeNull();
  expect(findEditedPost(edit, [post], [edit])).toBe(post);
  expect(findEditedPost(edit, [], [edit, unpublishedDraft])).toBe(post);
  expect(findEditedPost(unpublishedDraft, [], [edit, unpublishedDraft])).toBe('unpublished');
  expect(findEditedPost(edit, [], [edit])).toBe('gone');
});
