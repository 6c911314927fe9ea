import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SampleLink } from '../../internal/testing/sample-link.tsx';
import { Wordmark } from './wordmark.tsx';

test('the wordmark names its link, which is 44 px high', async () => {
  const screen = await render(<Wordmark render={<SampleLink to="/" />} />);
  const link = screen.getByRole('link', { name: 'Branchbook', exact: true });
  await expect.element(link).toHaveAttribute('href', '/');
  expect(link.element().getBoundingClientRect().height).toBe(44);
});

test('the wordmark’s mark is hidden from assistive technology', async () => {
  const screen = await render(<Wordmark />);
  await expect.element(screen.getByText('Branchbook')).toBeVisible();
  expect(screen.container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
