import { PostStoreError } from '@branchbook/blog-core';
import { expect, test } from 'vitest';

import { describeReadError, describeSaveError } from './store-error-messages.ts';

test('posts that cannot be read for a file say why', () => {
  expect(describeReadError(new PostStoreError('not-found', 'Gone'))).toBe(
    'The post was deleted or unpublished in another tab.',
  );
  expect(describeReadError(new Error('Away'))).toBe('Reload the page and try again.');
});

test('a post with a field that is too long for the server names that field', () => {
  const error = new PostStoreError('too-large', '', { field: 'excerpt' });
  expect(describeSaveError(error)).toContain('the excerpt is too long');
  expect(describeSaveError(error)).toContain('Your text is still here.');
});
