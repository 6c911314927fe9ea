// @vitest-environment happy-dom
import { PostStoreError, type PostVersion } from '@branchbook/blog-core';
import { createMemoryPostStore } from '@branchbook/blog-core/memory';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../../testing/renderer.ts';
import { createTestPosts, TestPosts } from '../../posts/test-posts.tsx';
import { useLateVersions } from './use-late-versions.ts';

const list = vi.fn<() => Promise<readonly PostVersion[]>>();
const store = { ...createMemoryPostStore(), versions: { list } };

const render = createRenderer();

function Screen() {
  const { versions, isUnavailable } = useLateVersions(1);
  return <p>{versions ? `${versions.length} versions` : isUnavailable ? 'unavailable' : 'loading'}</p>;
}

beforeEach(() => {
  vi.useFakeTimers();
  list.mockReset();
});
afterEach(() => vi.useRealTimers());

const shown = () => document.querySelector('p')?.textContent;
const show = () =>
  render(
    <TestPosts posts={createTestPosts(store)}>
      <Screen />
    </TestPosts>,
  );
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('versions that take long count as unavailable until they are loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<readonly PostVersion[]>();
  list.mockReturnValue(promise);
  await show();
  await wait(3900);
  expect(shown()).toBe('loading');
  await wait(200);
  expect(shown()).toBe('unavailable');
  await act(async () => resolve([]));
  await wait(1);
  expect(shown()).toBe('0 versions');
});

test('versions that cannot be loaded are loaded again', async () => {
  list.mockRejectedValueOnce(new PostStoreError('unavailable', 'Busy.'));
  const { promise, resolve } = Promise.withResolvers<readonly PostVersion[]>();
  list.mockReturnValueOnce(promise);
  await show();
  await wait(1);
  expect(shown()).toBe('unavailable');
  await wait(4000);
  expect(list).toHaveBeenCalledTimes(2);
  expect(shown()).toBe('unavailable');
  await act(async () => resolve([]));
  await wait(1);
  expect(shown()).toBe('0 versions');
});
