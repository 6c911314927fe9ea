import { PostStoreError } from './post-store-error.ts';

/** Creates the error of a store for a text that is no cursor of the list. */
export function createCursorError(): PostStoreError {
  return new PostStoreError('invalid', 'This is no cursor of the list. Start with its first page.');
}
