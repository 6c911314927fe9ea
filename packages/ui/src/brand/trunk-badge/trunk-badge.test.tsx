import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TrunkBadge } from './trunk-badge.tsx';

test('a trunk badge is connected to the trunk from 1100 px', async () => {
  const screen = await render(<TrunkBadge>For Independent Developers</TrunkBadge>);
  const badge = screen.getByText('For Independent Developers').element().parentElement!;
  const tie = () => getComputedStyle(badge, '::before').display;
  await page.viewport(1099, 800);
  expect(tie()).toBe('none');
  await page.viewport(1100, 800);
  expect(tie()).toBe('block');
});
