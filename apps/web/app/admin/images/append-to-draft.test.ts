import { expect, test, vi } from 'vitest';

import type { Draft } from '../post-model/draft.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { appendToDraft } from './append-to-draft.ts';

const draft: Draft = { key: 'k', form: 'new', savedAt: 1, fields: { ...newPostFields, content: 'Text\n' } };
const save = vi.fn<(draft: Draft) => Promise<void>>(async () => {});
const unlock = vi.fn<() => void>();
const append = (stored: Draft | null, isLocked = false) =>
  appendToDraft(
    {
      store: { get: async () => stored, save },
      locks: { tryAcquire: async () => (isLocked ? null : unlock), broadcast: () => {} },
      now: () => 2,
    },
    'k',
    '![](/media/a)',
  );

test('adds a paragraph at the end of a draft, as its latest text', async () => {
  const changed = await append(draft);
  expect(changed).toEqual({
    ...draft,
    savedAt: 2,
    fields: { ...draft.fields, content: 'Text\n\n![](/media/a)' },
  });
  expect(save).toHaveBeenLastCalledWith(changed);
  expect(unlock).toHaveBeenCalledTimes(1);
});

test('an empty text gets no empty line', async () => {
  const changed = await append({ ...draft, fields: newPostFields });
  expect(changed?.fields.content).toBe('![](/media/a)');
});

test('changes nothing if the draft is gone, or open in a form', async () => {
  save.mockClear();
  expect(await append(null)).toBeNull();
  expect(await append(draft, true)).toBeNull();
  expect(save).not.toHaveBeenCalled();
});
