import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { BranchDot, type BranchName } from './branch-dot.tsx';

const branches: readonly BranchName[] = ['main', 'personal', 'business', 'tidepool', 'papercut'];

test('every branch dot has its own color and is hidden from assistive technology', async () => {
  const screen = await render(branches.map((branch) => <BranchDot key={branch} branch={branch} />));
  const dots = [...screen.container.children];
  expect(new Set(dots.map((dot) => getComputedStyle(dot).borderTopColor)).size).toBe(branches.length);
  expect(dots.every((dot) => dot.getAttribute('aria-hidden') === 'true')).toBe(true);
});
