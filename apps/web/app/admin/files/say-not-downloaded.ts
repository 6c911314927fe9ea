import { PostStoreError } from '@branchbook/blog-core';
import { toast } from '@branchbook/ui';

import { describeReadError } from '../post-model/store-error-words.ts';

/** Says why a file was not handed out: the posts for it could not be read, or it could not be written. `notWritten` says the latter. */
export function sayNotDownloaded(error: unknown, notWritten = 'The file could not be written'): void {
  if (error instanceof PostStoreError) toast.error('Nothing was downloaded', describeReadError(error));
  else toast.error(notWritten, 'Reload the page and try again.');
}
