import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { emulateMedia } from '../internal/testing/emulate-media.ts';
import { find } from '../internal/testing/find.ts';
import { Spinner } from './spinner.tsx';

afterEach(() => emulateMedia({}));

test('a spinner rotates, except with reduced motion', async () => {
  await render(<Spinner />);
  const spinner = find('span');
  expect(getComputedStyle(spinner).animationName).toBe('spin');
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
  expect(getComputedStyle(spinner).animationName).toBe('none');
});
