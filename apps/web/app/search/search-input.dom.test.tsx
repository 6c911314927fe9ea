// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';

import { createRenderer } from '../testing/renderer.ts';
import { SearchInput } from './search-input.tsx';

const render = createRenderer();

test('Escape clears the search, except while an input method composes', async () => {
  const onChange = vi.fn();
  await render(<SearchInput label="Search" value="日本" onChange={onChange} />);
  const press = (isComposing: boolean) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', isComposing, bubbles: true });
      document.querySelector('input')!.dispatchEvent(event);
    });
  await press(true);
  expect(onChange).not.toHaveBeenCalled();
  await press(false);
  expect(onChange).toHaveBeenCalledWith('');
});
