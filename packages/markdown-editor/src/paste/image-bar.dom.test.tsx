// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';

import { createRenderer } from '../testing/renderer.ts';
import { ImageBar } from './image-bar.tsx';

const render = createRenderer();

test('the Escape that turns down a word of an input method is no answer', async () => {
  const onKeepLink = vi.fn();
  await render(<ImageBar url="https://a.example/b.png" onInsert={() => {}} onKeepLink={onKeepLink} />);
  const press = (isComposing: boolean) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', isComposing, bubbles: true });
      document.querySelector('input')!.dispatchEvent(event);
    });
  await press(true);
  expect(onKeepLink).not.toHaveBeenCalled();
  await press(false);
  expect(onKeepLink).toHaveBeenCalledOnce();
});
