// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { createRenderer } from '../testing/renderer.ts';
import { MorePosts } from './more-posts.tsx';

const render = createRenderer();

const onMore = vi.fn<() => void>();

beforeEach(async () => {
  onMore.mockReset();
  await render(<MorePosts path="/blog" next="some-cursor" hasFailed={false} onMore={onMore} />);
});

/** Says whether the press was left to the browser. */
async function press(how: MouseEventInit): Promise<boolean> {
  const link = document.querySelector('a')!;
  let isLeft = false;
  await act(async () => {
    isLeft = link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));
  });
  return isLeft;
}

test('a plain click on the link loads more posts into this page', async () => {
  expect(await press({})).toBe(false);
  expect(onMore).toHaveBeenCalledTimes(1);
});

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'a click with %s opens the next page in a new tab',
  async (key) => {
    expect(await press({ [key]: true })).toBe(true);
    expect(onMore).not.toHaveBeenCalled();
  },
);

test('the focus returns to the button if the retry fails', async () => {
  await render(<MorePosts path="/blog" next={null} hasFailed onMore={onMore} />);
  const button = document.querySelector('button')!;
  button.focus();
  await act(async () => button.click());
  await render(<MorePosts path="/blog" next={null} hasFailed={false} onMore={onMore} />);
  expect(document.querySelector('button')).toBeNull();
  await render(<MorePosts path="/blog" next={null} hasFailed onMore={onMore} />);
  expect(document.activeElement?.textContent).toBe('Try again');
});
