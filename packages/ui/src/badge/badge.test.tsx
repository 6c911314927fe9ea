import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Badge } from './badge.tsx';

test('a badge says its text and can be neither pressed nor focused', async () => {
  const screen = await render(<Badge icon={<svg aria-hidden="true" />}>For Independent Developers</Badge>);
  const badge = screen.getByText('For Independent Developers').element();
  expect(badge.tagName).toBe('SPAN');
  expect(badge.tabIndex).toBe(-1);
});
