import { expect, test } from 'vitest';

import type { Draft } from '../post-model/draft.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { storeImportedDrafts, findNewDrafts } from './store-imported-drafts.ts';

const draft = (key: string, title: string): Draft => ({
  key,
  form: 'new',
  fields: { ...newPostFields, title },
  savedAt: 7,
});
test('they are kept beside those of this browser, of which none is replaced or repeated', async () => {
  const kept = new Map([draft('a', 'Here'), draft('b', 'Both')].map((each) => [each.key, each]));
  const store = {
    all: async () => [...kept.values()],
    save: async (each: Draft) => void kept.set(each.key, each),
  };
  const imported = [draft('a', 'From a file'), draft('b', 'Both'), draft('c', 'New')];
  expect(findNewDrafts(imported, [...kept.values()])).toEqual([imported[0], imported[2]]);
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

test('without drafts the database is left alone, so that its failure fails no import', async () => {
  const refuse = () => Promise.reject(new Error('The database did not answer in time.'));
  await storeImportedDrafts([], { all: refuse, save: refuse });
});
