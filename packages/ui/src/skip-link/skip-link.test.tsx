import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SkipLink } from './skip-link.tsx';

test('the first Tab shows the skip link, 44 px high, and Enter moves to the content', async () => {
  const screen = await render(
    <>
      <SkipLink href="#main" />
      <main id="main">Ledger</main>
    </>,
  );
  const link = screen.getByRole('link', { name: 'Skip to content' });
  expect(link.element().getBoundingClientRect().bottom).toBeLessThan(0);

  await userEvent.keyboard('{Tab}');
  await expect.element(link).toHaveFocus();
  expect(link.element().getBoundingClientRect().top).toBe(12);
  expect(link.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);

  await userEvent.keyboard('{Enter}');
  expect(document.querySelector(':target')?.id).toBe('main');
});
