import { expect, test } from 'vitest';
import { PostConflictError, PostStoreError } from './post-store.ts';
import { makePost } from './testing/make-post.ts';

test('a PostStoreError is an Error with a code, a field and a cause', () => {
  const cause = new Error('Quota exceeded');
  const error = new PostStoreError('quota-exceeded', 'There is no room left.', { cause });
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({
    name: 'PostStoreError',
    code: 'quota-exceeded',
    message: 'There is no room left.',
    field: null,
    cause,
  });
  expect(String(error)).toBe('PostStoreError: There is no room left.');
  expect(new PostStoreError('too-large', 'Too large.', { field: 'content' }).field).toBe('content');
});

test('a PostConflictError is a PostStoreError with the current post', () => {
  const current = { post: makePost({ id: 7 }), version: '1' };
  const error = new PostConflictError(current);
  expect(error).toBeInstanceOf(PostStoreError);
  expect(error).toMatchObject({ name: 'PostConflictError', code: 'conflict', current });
  expect(error.message).toBe('Somebody else changed the post 7.');
});
