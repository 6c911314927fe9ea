import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getContrast, getTokenColour } from '../../internal/testing/contrast.ts';
import { DiffRow } from './diff-row.tsx';

function Review() {
  return (
    <ul>
      <DiffRow kind="hunk" date="03-02" text="debit" />
      <DiffRow kind="del" text="DOMAINS*TIDEPOOL.DEV" tag="unsorted" amount="−1,150.00" />
      <DiffRow kind="add" text="Domain renewal" branch="tidepool" amount="−12.00" />
    </ul>
  );
}

afterEach(async () => {
  delete document.documentElement.dataset['theme'];
  await page.viewport(1280, 900);
});

test('a diff line is named added or removed for screen readers', async () => {
  const screen = await render(<Review />);
  const lines = screen.getByRole('listitem').elements();
  expect(lines).toHaveLength(3);
  await expect.element(screen.getByText('Removed:')).toBeInTheDocument();
  await expect.element(screen.getByText('Added:')).toBeInTheDocument();
  expect(lines[1]?.textContent).toContain('−');
  expect(lines[2]?.textContent).toContain('+');
});

test('amounts are aligned', async () => {
  for (const width of [390, 1280]) {
    await page.viewport(width, 900);
    const screen = await render(<Review />);
    const [removed, added] = ['−1,150.00', '−12.00'].map((amount) => {
      const { left, right } = screen.getByText(amount).element().getBoundingClientRect();
      return { left, right };
    });
    expect(removed).toEqual(added);
    await screen.unmount();
  }
});

test('the tag is hidden on narrow screens', async () => {
  await page.viewport(390, 800);
  const screen = await render(<Review />);
  await expect.element(screen.getByText('unsorted')).not.toBeVisible();
  await expect.element(screen.getByText('tidepool', { exact: true })).toBeVisible();
});

test.each(['light', 'dark'])('every branch is readable on an added line in the %s theme', async (theme) => {
  document.documentElement.dataset['theme'] = theme;
  const ground = getTokenColour('green-soft');
  for (const branch of ['personal', 'business', 'tidepool', 'papercut'] as const) {
    const screen = await render(
      <ul>
        <DiffRow kind="add" text="Entry" branch={branch} amount="−1.00" />
      </ul>,
    );
    const { color } = getComputedStyle(screen.getByText(branch, { exact: true }).element());
    expect(getContrast(color, ground), branch).toBeGreaterThanOrEqual(4.5);
    await screen.unmount();
  }
});
