// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';

import { createRenderer } from '../../../testing/renderer.ts';
import { PictureBar } from './picture-bar.tsx';

const render = createRenderer();

test('the Escape that turns down a word of an input method is no answer', async () => {
  const onDeclined = vi.fn();
  await render(
    <PictureBar address="https://a.example/b.png" onDescribed={() => {}} onDeclined={onDeclined} />,
  );
  const press = (isComposing: boolean) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', isComposing, bubbles: true });
      document.querySelector('input')!.dispatchEvent(event);
    });
  await press(true);
  expect(onDeclined).not.toHaveBeenCalled();
  await press(false);
  expect(onDeclined).toHaveBeenCalledOnce();
});
