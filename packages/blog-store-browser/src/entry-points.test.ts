import { expect, test } from 'vitest';

import * as store from './browser-post-store.ts';
import * as history from './history.ts';
import * as storedText from './stored-text-now.ts';
import * as repair from './repair-plan.ts';
import * as trash from './trash.ts';

test.each([
  ['the store', store, ['createBrowserPostStore']],
  ['histories', history, ['indexedDbHistories', 'onHistoryRecorded', 'recordHistory']],
  [
    'the trash',
    trash,
    [
      'asRemoval',
      'indexedDbTrash',
      'isListed',
      'planRemoval',
      'planRestore',
      'trashRetentionMs',
      'trashedPosts',
    ],
  ],
  ['repair', repair, ['planRepair', 'repairChanges']],
  ['the stored text', storedText, ['fingerprint', 'postsKey', 'storedTextNow']],
])('the entry point for %s has these names and no others', (_, entryPoint, names) => {
  expect(Object.keys(entryPoint).toSorted()).toStrictEqual(names);
});
