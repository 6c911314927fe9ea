// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';

import { createRenderer } from '../testing/renderer.ts';
import { useFocusMode } from './use-focus-mode.ts';

const render = createRenderer();

function Mode() {
  const { isOn, toggle } = useFocusMode({ current: null });
  return (
    <button type="button" onClick={toggle}>
      {isOn ? 'On' : 'Off'}
    </button>
  );
}

test('Escape leads back, but for the one that turns down a word of an input method', async () => {
  await render(<Mode />);
  const button = document.querySelector('button')!;
  const press = (isComposing: boolean) =>
    act(async () => {
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing, bubbles: true }));
    });
  await act(async () => button.click());
  await press(true);
  expect(button.textContent).toBe('On');
  await press(false);
  expect(button.textContent).toBe('Off');
});
