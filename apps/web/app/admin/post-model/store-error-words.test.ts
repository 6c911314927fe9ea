import { PostStoreError } from '@branchbook/blog-core';
import { expect, test } from 'vitest';

import { describeReadError } from './store-error-words.ts';

test('posts that cannot be read for a file say why', () => {
  expect(describeReadError(new PostStoreError('gone', 'Gone'))).toBe('The post was deleted in another tab.');
  expect(describeReadError(new Error('Away'))).toBe('Reload the page and try again.');
});
