import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Badge } from './badge.tsx';

test('a badge has text and is not interactive', async () => {
  const screen = await render(<Badge icon={<svg aria-hidden="true" />}>For Independent Developers</Badge>);
  const badge = screen.getByText('For Independent Developers').element();
  expect(badge.tagName).toBe('SPAN');
  expect(badge.tabIndex).toBe(-1);
});
