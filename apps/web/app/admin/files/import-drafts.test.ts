import { writePostArchive } from '@branchbook/blog-files';
import { makePost } from '@branchbook/blog-core/testing';
import { expect, test } from 'vitest';

import type { Draft } from '../post-model/draft.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { storeImportedDrafts, newDrafts } from './store-imported-drafts.ts';
import { draftsFileName, readImportDrafts } from './read-import-drafts.ts';

const draft = (key: string, title: string): Draft => ({
  key,
  form: 'new',
  fields: { ...newPostFields, title },
  savedAt: 7,
});
const now = new Date(2026, 10, 21);

function fileOf(name: string, content: Uint8Array<ArrayBuffer> | string) {
  return new File([content], name);
}

test('drafts are read from a .zip and from JSON, and what is none is passed over', async () => {
  const drafts = [draft('a', 'One'), { title: 'No draft' }];
  const beside = { [draftsFileName]: JSON.stringify(drafts) };
  const zip = fileOf('posts.zip', writePostArchive([makePost()], { now, beside }));
  const json = fileOf('posts.json', JSON.stringify({ posts: [], drafts }));
  const none = [fileOf('a.md', '# A'), fileOf('b.json', '[]'), fileOf('c.json', '{'), fileOf('d.zip', 'x')];
  expect(await readImportDrafts([zip, json, ...none])).toEqual([draft('a', 'One'), draft('a', 'One')]);
});

test('they are kept beside those of this browser, of which none is replaced or repeated', async () => {
  const kept = new Map([draft('a', 'Here'), draft('b', 'Both')].map((each) => [each.key, each]));
  const store = {
    all: async () => [...kept.values()],
    save: async (each: Draft) => void kept.set(each.key, each),
  };
  const imported = [draft('a', 'From a file'), draft('b', 'Both'), draft('c', 'New')];
  expect(newDrafts(imported, [...kept.values()])).toEqual([imported[0], imported[2]]);
  for (let times = 0; times < 2; times += 1) {
    await storeImportedDrafts(imported, store);
    expect([...kept.values()].map(({ key, fields }) => [key, fields.title])).toEqual([
      ['a', 'Here'],
      ['b', 'Both'],
      ['a-2', 'From a file'],
      ['c', 'New'],
    ]);
  }
});
