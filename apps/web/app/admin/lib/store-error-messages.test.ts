import { MissingMediaError, PostStoreError } from '@branchbook/blog-core';
import { expect, test } from 'vitest';

import { browserMessages } from '../../posts/messages.ts';
import { describeReadError, describeSaveError } from './store-error-messages.ts';

test('posts that cannot be read for a file say why', () => {
  expect(describeReadError(browserMessages, new PostStoreError('not-found', 'Gone'))).toBe(
    'The post was deleted or unpublished in another tab.',
  );
  expect(describeReadError(browserMessages, new Error('Away'))).toBe('Reload the page and try again.');
});

test('a post with a field that is too long for the server names that field', () => {
  const error = new PostStoreError('too-large', '', { field: 'excerpt' });
  expect(describeSaveError(browserMessages, error)).toContain('the excerpt is too long');
  expect(describeSaveError(browserMessages, error)).toContain('Your text is still here.');
});

test('a post whose image is missing says so', () => {
  expect(describeSaveError(browserMessages, new MissingMediaError(['a']))).toContain('Add the image again.');
});
