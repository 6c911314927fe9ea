import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DoubleEntry } from './double-entry.tsx';

const headings = { title: 'Entry', in: 'You put in', out: 'You get back' };
const items = [
  { title: 'Business Setup', in: 'Answers.', out: 'A record.' },
  { title: 'Financial Tracking', in: 'An account.', out: 'A diff.' },
  { title: 'Tax Optimization', in: 'A year.', out: 'A form.' },
];

afterEach(async () => {
  await page.viewport(1280, 900);
});

test('each item is an article with both sides labeled, at every width', async () => {
  for (const width of [390, 1280]) {
    await page.viewport(width, 900);
    const screen = await render(<DoubleEntry items={items} headings={headings} />);
    expect(screen.getByRole('article').elements()).toHaveLength(3);
    await expect.element(screen.getByRole('heading', { level: 3, name: 'Business Setup' })).toBeVisible();
    const article = screen.getByRole('article').first();
    const terms = article.getByRole('term').elements();
    expect(terms.map((term) => term.textContent)).toEqual(['You put in', 'You get back']);
    const texts = article.getByRole('definition').elements();
    expect(texts.map((text) => text.textContent)).toEqual(['Answers.', 'A record.']);
    await screen.unmount();
  }
});

test('the sides are side by side from 760 px, stacked below', async () => {
  const wide = await sidesAt(760);
  expect(wide.out.left).toBeGreaterThan(wide.in.right);
  expect(wide.out.top).toBe(wide.in.top);
  const narrow = await sidesAt(759);
  expect(narrow.out.top).toBeGreaterThan(narrow.in.bottom);
});

test('the double entry’s line leaves and joins the trunk only if there is one', async () => {
  expect(await bendsWithin('wrap trunk')).toBe(2);
  expect(await bendsWithin('wrap')).toBe(0);
});

/** Where the two sides of the first item stand in a window of this width. */
async function sidesAt(width: number) {
  await page.viewport(width, 900);
  const screen = await render(<DoubleEntry items={items} headings={headings} />);
  const sides = screen.getByRole('article').first().getByRole('definition');
  const boxes = {
    in: sides.first().element().getBoundingClientRect(),
    out: sides.last().element().getBoundingClientRect(),
  };
  await screen.unmount();
  return boxes;
}

/** How many bends of the line are seen inside an element with these classes. */
async function bendsWithin(className: string) {
  const screen = await render(
    <div className={className}>
      <DoubleEntry items={items} headings={headings} />
    </div>,
  );
  const bends = [...screen.container.querySelectorAll('svg')];
  const shown = bends.filter((bend) => getComputedStyle(bend).display !== 'none').length;
  await screen.unmount();
  return shown;
}
