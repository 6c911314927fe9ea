import { afterEach, expect, test, vi } from 'vitest';

import type { Draft } from '../post-model/draft.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { pageDraftStore } from './draft-store.ts';
import { pageDraftSync } from './page-draft-sync.ts';
import { countAllDrafts, readAllDrafts } from './read-all-drafts.ts';

vi.mock('./page-draft-sync.ts', () => ({
  pageDraftSync: { list: vi.fn(), pull: vi.fn(), read: vi.fn(), getConflict: vi.fn() },
}));

afterEach(() => vi.restoreAllMocks());

const makeDraft = (key: string, title: string, savedAt = 1): Draft => ({
  key,
  form: 'new',
  fields: { ...newPostFields, title },
  savedAt,
});

test('of each draft, the text that was saved last is read, from this browser or the server', async () => {
  const local = new Map<string, Draft>();
  for (const key of ['here', 'changed', 'conflict', 'mine']) local.set(key, makeDraft(key, `${key} here`, 2));
  vi.spyOn(pageDraftStore, 'all').mockImplementation(async () => [...local.values()]);
  const sync = vi.mocked(pageDraftSync!);
  const listed = ['changed', 'conflict', 'mine', 'there'].map((key) => ({ key }));
  sync.list.mockResolvedValue(listed as never);
  sync.pull.mockImplementation(async (key) => {
    if (key === 'changed') local.set(key, makeDraft(key, 'changed there', 3));
  });
  sync.read.mockImplementation(async (key) => makeDraft(key, `${key} there`));
  sync.getConflict.mockImplementation((key) => {
    if (key !== 'conflict' && key !== 'mine') return null;
    const theirs = makeDraft(key, `${key} there`, key === 'mine' ? 1 : 3);
    return { theirs, savedBy: null, ancestor: null, base: null as never };
  });

  expect((await readAllDrafts()).map(({ fields }) => fields.title)).toEqual([
    'here here',
    'changed there',
    'conflict there',
    'mine here',
    'there there',
  ]);
  expect(await countAllDrafts()).toBe(5);
});
