import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Badge } from './badge.tsx';

test('a badge says its text and can be neither pressed nor focused', async () => {
  const screen = await render(<Badge icon={<svg aria-hidden="true" />}>For Independent Developers</Badge>);
  const badge = screen.getByText('For Independent Developers').element();
  expect(badge.tagName).toBe('SPAN');
  expect(badge.tabIndex).toBe(-1);
});

test('its tie to the trunk shows from 1100 px up', async () => {
  const screen = await render(<Badge isOnTrunk>For Independent Developers</Badge>);
  const badge = screen.getByText('For Independent Developers').element();
  const tie = () => getComputedStyle(badge, '::before').display;
  await page.viewport(1099, 800);
  expect(tie()).toBe('none');
  await page.viewport(1100, 800);
  expect(tie()).toBe('block');
});
