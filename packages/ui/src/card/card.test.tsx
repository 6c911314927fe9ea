import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Card } from './card.tsx';

test('fan-fold paper has a margin for its holes from 761 px', async () => {
  const screen = await render(<Card fan>March</Card>);
  const sheet = screen.getByText('March').element();
  await page.viewport(760, 800);
  expect(getComputedStyle(sheet).paddingLeft).toBe('0px');
  await page.viewport(761, 800);
  expect(getComputedStyle(sheet).paddingLeft).toBe('26px');
  expect(getComputedStyle(sheet, '::after').backgroundImage).toMatch(/^radial-gradient/);
});

test('a card can be another element, and utilities override its styles', async () => {
  const screen = await render(
    <Card render={<article aria-label="Pricing" />} className="border-0">
      Two tiers
    </Card>,
  );
  const sheet = screen.getByRole('article', { name: 'Pricing' }).element();
  expect(getComputedStyle(sheet).borderTopWidth).toBe('0px');
  expect(getComputedStyle(sheet).boxShadow).not.toBe('none');
});
