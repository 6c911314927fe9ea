import { PostStoreError } from '@branchbook/blog-core';

import { type ErrorMessages, storageMessages } from '../../posts/messages.ts';

/** What the author reads when posts could not be read for what was asked for: what happened, and the way out. */
export function describeReadError(error: unknown): string {
  if (error instanceof PostStoreError && error.code === 'not-found') {
    return `The post was deleted ${storageMessages.elsewhere}.`;
  }
  return storageMessages.readError
    ? wordsFor(error, storageMessages.readError)
    : 'Reload the page and try again.';
}

/** What the author reads when a post was not saved: what happened, and the way out. */
export function describeSaveError(error: unknown): string {
  if (error instanceof PostStoreError && error.code === 'too-large' && error.field !== null) {
    return `Couldn’t save: the ${error.field} is too long for the server. Your text is still here. Shorten it, then try again.`;
  }
  return wordsFor(error, storageMessages.saveError);
}

/** What the author reads when a post was not deleted: what happened, and the way out. */
export const describeDeleteError = (error: unknown): string => wordsFor(error, storageMessages.deleteError);

/** What the author reads when deleted posts were not put back: what happened, and the way out. */
export const describeRestoreError = (error: unknown): string => wordsFor(error, storageMessages.restoreError);

/** What the author reads when a post was not moved: what happened, and the way out. */
export const describeMoveError = (error: unknown): string => wordsFor(error, storageMessages.moveError);

/** What the author reads when a post was not unpublished: what happened, and the way out. */
export const describeUnpublishError = (error: unknown): string =>
  wordsFor(error, storageMessages.unpublishError);

/** What the author reads when stored text was neither repaired nor discarded: what happened, and the way out. */
export const describeRepairError = (error: unknown): string => wordsFor(error, storageMessages.repairError);

function wordsFor(error: unknown, words: ErrorMessages): string {
  return (error instanceof PostStoreError && words[error.code]) || words.other;
}
