import { type PostToImport, readPostFile, writePostFile } from '@branchbook/blog-files';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import { type Draft, readDraft, unpublishedPost } from '../post-model/draft.ts';
import { getFields, newPostFields } from '../post-model/post-fields.ts';
import { isUnpublished, planDrafts, toPost } from './marked-drafts.ts';

const post = makePost({ id: 7, mood: 'calm', aliases: ['former'] });
const options = { now: 1000, newKey: () => 'key' };
const saved: Draft = {
  key: 'a',
  form: 'new',
  savedAt: 1,
  isSaved: true,
  fields: { ...newPostFields, title: 'Later', content: 'Not yet', slug: 'soon' },
};
const unpublished: Draft = {
  ...saved,
  form: 'edit:7',
  fields: { ...getFields(post), title: 'Edited', content: 'New' },
  unpublished: { post, trashKey: 'r' },
};

/** The drafts of an import, without those that this browser has. */
function draftsOf(...args: Parameters<typeof planDrafts>): readonly Draft[] {
  return planDrafts(...args).flatMap(({ draft }) => draft ?? []);
}

function throughFile(draft: Draft) {
  const file = writePostFile(toPost(draft, []));
  expect(file).toContain('\ndraft: true\n');
  const reading = readPostFile(file);
  if (reading.type === 'refused') throw new Error(reading.reason);
  return { name: 'file', fields: reading.fields };
}

test('a saved draft and an unpublished post come back from their files as what they were', () => {
  const [asNew] = draftsOf([throughFile(saved)], [], [], options);
  expect(asNew).toEqual({ ...saved, key: 'key', savedAt: 1000 });
  const [asUnpublished] = draftsOf([throughFile(unpublished)], [], [], options);
  expect(asUnpublished).toMatchObject({
    form: 'edit:7',
    isSaved: true,
    fields: { title: 'Edited', content: 'New' },
  });
  expect(unpublishedPost(asUnpublished!)).toEqual({ ...post, title: 'Edited', content: 'New' });
  expect(readDraft(asUnpublished)).toEqual(asUnpublished);
});

test('the address that was chosen for a published or an unpublished post comes back from the file', () => {
  const fields = { ...unpublished.fields, slug: 'chosen' };
  const changed: Draft = { ...saved, form: 'edit:7', fields };
  const file = writePostFile(toPost(changed, [post]));
  const reading = readPostFile(file);
  if (reading.type === 'refused') throw new Error(reading.reason);
  const [asChange] = draftsOf([{ name: 'file', fields: reading.fields }], [post], [], options);
  expect(asChange).toMatchObject({ form: 'edit:7', fields: { slug: 'chosen' } });
  const [asUnpublished] = draftsOf([throughFile({ ...unpublished, fields })], [], [], options);
  expect(asUnpublished).toMatchObject({ form: 'edit:7' });
  expect(unpublishedPost(asUnpublished!)?.slug).toBe('chosen');
});

test('an address that is that of the post is not one that was chosen', () => {
  const [draft] = draftsOf([throughFile(unpublished)], [post], [], options);
  expect(draft?.fields.slug).toBeNull();
});

test('a file that says as little as a hand writes is a draft of a new post', () => {
  const file = { name: 'notes', fields: { content: 'Text', draft: true } };
  expect(draftsOf([file], [], [], options)).toMatchObject([
    { form: 'new', fields: { ...newPostFields, title: 'notes', content: 'Text' } },
  ]);
});

test('the fields that the form has no input for stay with the draft of a new post', () => {
  const text =
    '---\ntitle: A trip\ndraft: true\ntags: [travel, alps]\nseries: Walks\ncover: a.jpg\n---\n\nWords.\n';
  const reading = readPostFile(text);
  if (reading.type === 'refused') throw new Error(reading.reason);
  const [draft] = draftsOf([{ name: 'trip', fields: reading.fields }], [], [], options);
  const otherFields = { series: 'Walks', cover: 'a.jpg' };
  expect(draft?.fields).toMatchObject({ tags: 'travel\nalps' });
  expect(draft?.fields.otherFields).toEqual(otherFields);
  expect(readDraft(structuredClone(draft))).toEqual(draft);
  expect(throughFile(draft!).fields).toMatchObject(otherFields);
});

test('the draft of a published post is one of changes, and publishes nothing', () => {
  const [draft] = draftsOf([throughFile(unpublished)], [post], [], options);
  expect(draft).toMatchObject({ form: 'edit:7', fields: { title: 'Edited' } });
  expect(draft).not.toHaveProperty('unpublished');
});

test('a file that names a part of a published post leaves the rest of its text', () => {
  const file = { name: 'file', fields: { id: 7, title: 'Edited', draft: true, isMarkdown: true } };
  const { author, excerpt, content } = post;
  expect(draftsOf([file], [post], [], options)).toMatchObject([
    { form: 'edit:7', fields: { title: 'Edited', author, excerpt, content } },
  ]);
});

test('what is kept already is not kept twice', () => {
  expect(draftsOf([throughFile(saved)], [], [saved], options)).toEqual([]);
});

const draftTrue = { reason: 'draft', evidence: 'draft: true' } as const;

test('a post that its old site did not show is unpublished, and no published post that says it in its own fields', () => {
  const file = (why: PostToImport['unpublished']) => ({
    name: 'x',
    fields: { id: 7, isMarkdown: true },
    unpublished: why,
  });
  expect(isUnpublished(file(draftTrue), [post])).toBe(true);
  expect(isUnpublished(file(null), [post])).toBe(false);
  expect(isUnpublished(file(draftTrue), [makePost({ id: 7, draft: true })])).toBe(false);
  const foreign = { name: 'x', fields: { id: 7 }, unpublished: draftTrue };
  expect(isUnpublished(foreign, [makePost({ id: 7, draft: true })])).toBe(true);
});

test('a post that was published from its draft is unchanged when its file comes again', () => {
  const source = 'jekyll:_drafts/later.md';
  const { title, author, excerpt, content } = post;
  const fields = { title, author, excerpt, content, source, draft: true };
  const listed = { ...post, source };
  expect(draftsOf([{ name: 'later', fields }], [listed], [], options)).toEqual([]);
  expect(
    draftsOf([{ name: 'later', fields: { ...fields, content: 'New' } }], [listed], [], options),
  ).toMatchObject([{ form: 'edit:7', fields: { content: 'New' } }]);
});

test('the fields that said that a post is not public go when it becomes a draft', () => {
  const fields = { title: 'x', content: '', published: false, status: 'draft', tags: ['a'] };
  const [draft] = draftsOf([{ name: 'x', fields }], [], [], options);
  expect(draft?.fields.otherFields).toBeUndefined();
  expect(draft?.fields.tags).toBe('a');
});
