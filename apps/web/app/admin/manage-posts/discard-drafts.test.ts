import { PostStoreError } from '@branchbook/blog-core';
import { toast } from '@branchbook/ui';
import { afterEach, expect, test, vi } from 'vitest';

import { createServerMessages } from '../../posts/messages.ts';
import type { Draft } from '../post-model/draft.ts';
import { newPostFields } from '../post-model/post-fields.ts';
import { discardDrafts } from './discard-drafts.ts';
import { moveToTrash } from './trash/trashed-drafts.ts';

vi.mock('./trash/trashed-drafts.ts', () => ({ moveToTrash: vi.fn() }));

afterEach(() => vi.restoreAllMocks());

test('an unpublished post that the server could not move to the trash stays, and the toast has the reason', async () => {
  const draft: Draft = { key: 'a', form: 'edit:1', fields: newPostFields, savedAt: 1 };
  const remove = vi.fn();
  const list = {
    restore: async () => true,
    discard: async (whole: Draft, first?: (whole: Draft) => Promise<void>) => {
      try {
        await first?.(whole);
      } catch {
        return false;
      }
      remove();
      return true;
    },
  };
  vi.mocked(moveToTrash).mockRejectedValue(new PostStoreError('unavailable', 'No response.'));
  const showError = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  const posts = { storage: {} as never, storageMessages: createServerMessages() };
  await discardDrafts(posts, list, [draft], () => true);
  expect(remove).not.toHaveBeenCalled();
  expect(showError).toHaveBeenCalledExactlyOnceWith(
    'Couldn’t delete the post',
    createServerMessages().deleteError.unavailable,
  );
});
