import { PostStoreError } from '@branchbook/blog-core';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { fakeStorage } from './fake-storage.ts';
import { readStoredText, getErrorMessage, writeStoredText } from './stored-text.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const blocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

test('what was written is read again, and nothing before', () => {
  const storage = fakeStorage();
  expect(readStoredText(() => storage)).toBeNull();
  writeStoredText(() => storage, '[]');
  expect(readStoredText(() => storage)).toBe('[]');
  expect(Object.keys(storage)).toEqual(['blogPosts']);
});

describe('a storage that is blocked', () => {
  test.each<[string, () => Storage | null, string]>([
    ['throws when it is looked at', blocked, 'The operation is insecure.'],
    [
      'throws when it is read',
      () => Object.assign(fakeStorage(), { getItem: blocked }),
      'The operation is insecure.',
    ],
    ['is null', () => null, 'There is no local storage here. This store needs a browser that offers it.'],
  ])('%s', (_, storage, message) => {
    const refusal = refusalOf(() => readStoredText(storage));
    expect(refusal).toMatchObject({ code: 'unavailable', message });
  });

  test.each<[string, () => Storage | null]>([
    ['throws when it is looked at', blocked],
    ['is null', () => null],
  ])('%s, at writing too', (_, storage) => {
    expect(refusalOf(() => writeStoredText(storage, '[]'))).toMatchObject({ code: 'unavailable' });
  });

  test('is named with what the browser said as its cause', () => {
    for (const attempt of [
      () => readStoredText(blocked),
      () => readStoredText(() => Object.assign(fakeStorage(), { getItem: blocked })),
    ]) {
      expect(refusalOf(attempt).cause).toMatchObject({ name: 'SecurityError' });
    }
  });
});

describe('a write that fails', () => {
  test.each([
    ['quota-exceeded', new DOMException('no room', 'QuotaExceededError')],
    ['quota-exceeded', new DOMException('no room', 'NS_ERROR_DOM_QUOTA_REACHED')],
    ['quota-exceeded', Object.assign(new Error('no room'), { code: 22 })],
    ['quota-exceeded', Object.assign(new Error('no room'), { code: 1014 })],
    ['failed', Object.assign(new Error('no room'), { code: 18 })],
    ['failed', new DOMException('no room', 'NoModificationAllowedError')],
    ['failed', new Error('no room')],
    ['failed', 'no room'],
    ['failed', { name: 'QuotaExceededError', code: 22, toString: (): string => 'no room' }],
  ] as const)('is %s: %o', (reason, error) => {
    const area = fakeStorage(() => {
      // What browsers throw is not always an Error.
      // oxlint-disable-next-line typescript/only-throw-error
      throw error;
    });
    Object.assign(area, { blogPosts: 'old' });
    const refusal = refusalOf(() => writeStoredText(() => area, 'new'));
    expect(refusal).toMatchObject({ code: reason, message: 'no room', cause: error });
    expect(readStoredText(() => area)).toBe('old');
  });

  test('without a word is noticed', () => {
    const area = Object.assign(fakeStorage(), { getItem: () => 'old', setItem() {} });
    expect(refusalOf(() => writeStoredText(() => area, 'new'))).toMatchObject({
      code: 'failed',
      message: 'The browser did not keep what was written.',
    });
  });
});

test('whatever was thrown says something', () => {
  expect(getErrorMessage(new Error('a message'))).toBe('a message');
  expect(getErrorMessage('a text')).toBe('a text');
  expect(getErrorMessage(undefined)).toBe('undefined');
});

function refusalOf(attempt: () => unknown): PostStoreError {
  try {
    attempt();
  } catch (error) {
    expect(error).toBeInstanceOf(PostStoreError);
    return error as PostStoreError;
  }
  throw new Error('It was not refused.');
}
