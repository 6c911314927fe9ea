import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { find } from '../../internal/testing/find.ts';
import { TrunkNode } from './trunk-node.tsx';

test('a trunk node is centered on the trunk from 1100 px', async () => {
  await render(
    <section className="wrap trunk min-h-20">
      <TrunkNode kind="open" className="top-4" />
    </section>,
  );
  const section = find('section');
  const node = find('span');

  await page.viewport(1099, 800);
  expect(getComputedStyle(node).display).toBe('none');
  expect(getComputedStyle(section, '::before').content).toBe('none');

  await page.viewport(1100, 800);
  const trunk = getComputedStyle(section, '::before');
  const box = node.getBoundingClientRect();
  const nodeMiddle = box.left + box.width / 2 - section.getBoundingClientRect().left;
  expect(nodeMiddle).toBe(Number.parseFloat(trunk.left) + Number.parseFloat(trunk.width) / 2);
  expect(getComputedStyle(node).top).toBe('16px');
});

test('a section can set where the trunk starts and ends', async () => {
  await page.viewport(1200, 800);
  await render(
    <section className="wrap trunk min-h-40 [--trunk-bottom:auto] [--trunk-height:50px] [--trunk-top:48px]" />,
  );
  const trunk = getComputedStyle(find('section'), '::before');
  expect([trunk.top, trunk.height]).toEqual(['48px', '50px']);
});

test('the head node is labeled HEAD if there is room', async () => {
  await page.viewport(1340, 800);
  await render(<TrunkNode kind="head" />);
  const node = find('.trunk-node');
  expect(getComputedStyle(node, '::before').content).toBe('"HEAD"');
  expect(node.getAttribute('aria-hidden')).toBe('true');
});
