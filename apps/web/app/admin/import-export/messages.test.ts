import { expect, test } from 'vitest';
import { nameUnpublished } from './messages.ts';

test('posts of which nobody knows whether the old site showed them are counted apart', () => {
  expect(nameUnpublished(['draft', 'future', 'unknown-metadata', 'chosen'])).toEqual([
    "2 stay drafts: their old site didn't show them",
    "1 stays a draft: we can't tell if its old site showed it",
  ]);
  expect(nameUnpublished(['private', 'unknown-setting', 'unknown-metadata'])).toEqual([
    "1 stays a draft: its old site didn't show it",
    "2 stay drafts: we can't tell if their old site showed them",
  ]);
  expect(nameUnpublished(['chosen'])).toEqual([]);
});
