import { expect, test } from 'vitest';

import * as media from './media/browser-media-store.ts';
import * as store from './browser-post-store.ts';
import * as repair from './plan-repair.ts';
import * as storedText from './read-raw-posts.ts';
import * as trash from './trash.ts';

test.each([
  ['the store', store, ['createBrowserPostStore']],
  ['the images', media, ['createBrowserMediaStore']],
  ['the trash', trash, ['indexedDbTrash', 'readTrashDrafts', 'trashRetentionMs']],
  ['repair', repair, ['getRepairChanges', 'planRepair']],
  ['the stored text', storedText, ['fingerprint', 'postsKey', 'readRawPosts']],
])('the entry point for %s has these names and no others', (_, entryPoint, names) => {
  expect(Object.keys(entryPoint).toSorted()).toStrictEqual(names);
});
