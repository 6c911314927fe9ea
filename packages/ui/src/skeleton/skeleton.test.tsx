import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Skeleton } from './skeleton.tsx';

test('a skeleton has the given number of lines and is hidden from assistive technology', async () => {
  const screen = await render(<Skeleton lines={7} />);
  const skeleton = screen.container.firstElementChild;
  expect(skeleton?.children).toHaveLength(7);
  expect(skeleton?.textContent).toBe('');
  expect(skeleton?.getAttribute('aria-hidden')).toBe('true');
});
