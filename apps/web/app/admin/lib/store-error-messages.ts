import { PostStoreError } from '@branchbook/blog-core';

import { type ErrorMessages, storageMessages } from '../../posts/messages.ts';
import { commonMessages } from './messages.ts';

/** Returns the message for posts that couldn't be loaded. */
export function describeReadError(error: unknown): string {
  if (error instanceof PostStoreError && error.code === 'not-found') {
    return commonMessages.postDeleted(storageMessages.elsewhere);
  }
  return storageMessages.readError
    ? getErrorMessage(error, storageMessages.readError)
    : commonMessages.notRead;
}

/** Returns the message for a post that couldn't be saved. */
export function describeSaveError(error: unknown): string {
  if (error instanceof PostStoreError && error.code === 'too-large' && error.field !== null) {
    return commonMessages.tooLong(error.field);
  }
  return getErrorMessage(error, storageMessages.saveError);
}

/** Returns the message for a post that couldn't be deleted. */
export const describeDeleteError = (error: unknown): string =>
  getErrorMessage(error, storageMessages.deleteError);

/** Returns the message for deleted posts that couldn't be restored. */
export const describeRestoreError = (error: unknown): string =>
  getErrorMessage(error, storageMessages.restoreError);

/** Returns the message for a post that couldn't be moved. */
export const describeMoveError = (error: unknown): string =>
  getErrorMessage(error, storageMessages.moveError);

/** Returns the message for a post that couldn't be unpublished. */
export const describeUnpublishError = (error: unknown): string =>
  getErrorMessage(error, storageMessages.unpublishError);

/** Returns the message for stored data that couldn't be repaired or discarded. */
export const describeRepairError = (error: unknown): string =>
  getErrorMessage(error, storageMessages.repairError);

function getErrorMessage(error: unknown, messages: ErrorMessages): string {
  return (error instanceof PostStoreError && messages[error.code]) || messages.other;
}
