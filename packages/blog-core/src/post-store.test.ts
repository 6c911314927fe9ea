import { expect, test } from 'vitest';
import { PostStoreError } from './post-store.ts';

test('a PostStoreError is an Error that names its reason and its cause', () => {
  const cause = new Error('Quota exceeded');
  const error = new PostStoreError('quota-exceeded', 'There is no room left.', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'PostStoreError',
    code: 'quota-exceeded',
    message: 'There is no room left.',
    cause,
  });
  expect(String(error)).toBe('PostStoreError: There is no room left.');
});
