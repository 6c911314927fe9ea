import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { getContrast, getTokenColour } from '../../internal/testing/contrast.ts';
import { emulateMedia } from '../../internal/testing/emulate-media.ts';
import { Ledger, type LedgerProps } from './ledger.tsx';

const ledger: LedgerProps = {
  caption: 'Two days of March',
  columns: [
    { label: 'One account', total: '−12.00' },
    { label: 'Business', total: '+369.00', closedAs: 'Business, closed' },
  ],
  narrowColumnLabel: 'Amount',
  totalLabel: 'March, closed',
  rows: [
    {
      number: '01',
      date: '03-02',
      entry: 'Domain renewal',
      branch: 'main',
      amount: { column: 0, text: '−12.00', isCredit: false },
    },
    { number: '02', date: '03-08', entry: 'branch: business', branch: 'main', concerns: ['business'] },
    {
      number: '03',
      date: '03-14',
      entry: '41 subscriptions',
      branch: 'business',
      amount: { column: 1, text: '+369.00', isCredit: true },
    },
  ],
  branches: [
    { name: 'main', lane: 0, drawStep: 0 },
    { name: 'business', lane: 1, opens: { row: 1, lane: 0 }, drawStep: 1 },
  ],
  selected: null,
};

afterEach(async () => {
  delete document.documentElement.dataset['theme'];
  await page.viewport(1280, 900);
  await emulateMedia({});
});

test('a ledger is a named table with column and row headings', async () => {
  const screen = await render(<Ledger {...ledger} />);
  await expect.element(screen.getByRole('table', { name: 'Two days of March' })).toBeVisible();
  for (const name of ['Row', 'Branch', 'Date', 'Entry', 'One account', 'Business']) {
    await expect.element(screen.getByRole('columnheader', { name, exact: true })).toBeInTheDocument();
  }
  const row = screen.getByRole('row', { name: /41 subscriptions/ });
  await expect.element(row.getByRole('rowheader', { name: '41 subscriptions' })).toBeVisible();
  await expect.element(row.getByRole('cell', { name: 'business', exact: true })).toBeInTheDocument();
});

test('rows are 32 px high, and the graph has their total height', async () => {
  const screen = await render(<Ledger {...ledger} />);
  const heights = [...screen.container.querySelectorAll('tbody tr')].map(
    (row) => row.getBoundingClientRect().height,
  );
  expect(heights).toEqual([32, 32, 32]);
  const body = screen.container.querySelector('tbody')!.getBoundingClientRect();
  const drawing = screen.container.querySelector('svg')!.getBoundingClientRect();
  expect([drawing.top, drawing.bottom]).toEqual([body.top, body.bottom]);
});

test('each line has a node on its branch’s lane; only events are filled', async () => {
  const screen = await render(<Ledger {...ledger} />);
  const nodes = [...screen.container.querySelectorAll('circle')];
  expect(nodes.map((node) => [node.cx.baseVal.value, node.cy.baseVal.value])).toEqual([
    [12, 16],
    [12, 48],
    [32, 80],
  ]);
  const [entry, event] = nodes.map((node) => getComputedStyle(node));
  expect(event?.fill).toBe(event?.color);
  expect(entry?.fill).not.toBe(entry?.color);
});

test.each(['light', 'dark'])(
  'a selected branch is highlighted and the others stay readable in the %s theme',
  async (theme) => {
    document.documentElement.dataset['theme'] = theme;
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
    const screen = await render(<Ledger {...ledger} selected="business" />);
    const entry = (name: RegExp) => getComputedStyle(screen.getByRole('rowheader', { name }).element());
    expect(entry(/41 subscriptions/).fontWeight).toBe('600');
    expect(entry(/branch: business/).fontWeight).toBe('600');
    expect(entry(/Domain renewal/).color).toBe(getTokenColour('ink-3'));
    for (const ground of ['sheet', 'band']) {
      expect(getContrast(entry(/Domain renewal/).color, getTokenColour(ground))).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('below 760 px dates are hidden and amounts share one column', async () => {
  await page.viewport(390, 800);
  const screen = await render(<Ledger {...ledger} />);
  await expect.element(screen.getByText('03-14')).not.toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Amount' })).toBeVisible();
  const rightEdge = (text: string) =>
    screen.getByRole('cell', { name: text, exact: true }).first().element().getBoundingClientRect().right;
  expect(rightEdge('−12.00')).toBe(rightEdge('+369.00'));
  await expect.element(screen.getByRole('rowheader', { name: 'Business, closed' })).toBeVisible();
  await expect.element(screen.getByText('March, closed')).not.toBeVisible();
});

test('branches are not animated with reduced motion', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
  const screen = await render(<Ledger {...ledger} />);
  expect(screen.container.querySelector('path')!.getAnimations()).toEqual([]);
});

test('branches are animated one after another', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  const screen = await render(<Ledger {...ledger} />);
  const delays = [...screen.container.querySelectorAll('path')].map(
    (path) => path.getAnimations()[0]?.effect?.getTiming().delay,
  );
  expect(delays).toEqual([0, 160]);
});
