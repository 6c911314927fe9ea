import { MissingMediaError, PostStoreError } from '@branchbook/blog-core';

import type { ErrorMessages, StorageMessages } from '../../posts/messages.ts';
import { fieldLabels } from '../post-model/post-fields.ts';
import { commonMessages } from './messages.ts';

/** Returns the message for posts that couldn't be loaded. */
export function describeReadError(messages: StorageMessages, error: unknown): string {
  if (error instanceof PostStoreError && error.code === 'not-found') {
    return commonMessages.postDeleted(messages.elsewhere);
  }
  return messages.readError ? getErrorMessage(error, messages.readError) : commonMessages.notRead;
}

/** Returns the message for a post that couldn't be saved. */
export function describeSaveError(messages: StorageMessages, error: unknown): string {
  if (error instanceof PostStoreError && error.code === 'too-large' && error.field !== null) {
    return commonMessages.tooLong(error.field);
  }
  if (error instanceof PostStoreError && error.code === 'invalid') {
    const { field, message } = error;
    if (field === 'canonical' || field === 'cover')
      return commonMessages.invalid(fieldLabels[field], message);
  }
  if (error instanceof MissingMediaError) return commonMessages.imageMissing;
  return getErrorMessage(error, messages.saveError);
}

/** Returns the message for a post that couldn't be deleted. */
export const describeDeleteError = (messages: StorageMessages, error: unknown): string =>
  getErrorMessage(error, messages.deleteError);

/** Returns the message for deleted posts that couldn't be restored. */
export const describeRestoreError = (messages: StorageMessages, error: unknown): string =>
  getErrorMessage(error, messages.restoreError);

/** Returns the message for a post that couldn't be moved. */
export const describeMoveError = (messages: StorageMessages, error: unknown): string =>
  getErrorMessage(error, messages.moveError);

/** Returns the message for a tag that couldn't be changed in all posts. */
export const describeTagError = (messages: StorageMessages, error: unknown): string =>
  getErrorMessage(error, messages.tagError);

/** Returns the message for a post that couldn't be unpublished. */
export const describeUnpublishError = (messages: StorageMessages, error: unknown): string =>
  getErrorMessage(error, messages.unpublishError);

/** Returns the message for stored data that couldn't be repaired or discarded. */
export const describeRepairError = (messages: StorageMessages, error: unknown): string =>
  getErrorMessage(error, messages.repairError);

function getErrorMessage(error: unknown, messages: ErrorMessages): string {
  return (error instanceof PostStoreError && messages[error.code]) || messages.other;
}
