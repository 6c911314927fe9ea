import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Tier, TierGroup } from './tier.tsx';

const long = 'A line so long that it needs two rows in a column of this width, or even three of them';
const freeFeatures = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const proFeatures = ['first', 'second', long, 'fourth', 'fifth', 'sixth', 'seventh'];

function Tiers() {
  return (
    <TierGroup>
      <Tier
        name="Free"
        price="$0"
        period="per month"
        note="No card."
        banner="Coming Soon"
        features={freeFeatures}
      >
        <a href="#waitlist">Join</a>
      </Tier>
      <Tier
        name="Pro"
        price="$50"
        period="per month"
        note="Its own account."
        banner="Coming Soon"
        features={proFeatures}
        diff={{ base: 'Everything in Free', lineCount: 8 }}
      >
        <a href="#waitlist">Join</a>
      </Tier>
    </TierGroup>
  );
}

afterEach(async () => {
  await page.viewport(1280, 900);
});

test('a tier shows its price, its banner and a list of features', async () => {
  const screen = await render(<Tiers />);
  const free = screen.getByRole('article').first();
  await expect.element(free.getByRole('heading', { level: 3, name: 'Free' })).toBeVisible();
  await expect.element(free.getByText('$0 per month')).toBeVisible();
  await expect.element(free.getByText('Coming Soon')).toBeVisible();
  expect(free.getByRole('listitem').elements()).toHaveLength(8);
});

test('a diff tier shows the base’s lines, then the added lines', async () => {
  const screen = await render(<Tiers />);
  const lines = screen
    .getByRole('article')
    .last()
    .getByRole('listitem')
    .elements()
    .map((line) => line.textContent);
  expect(lines[0]).toBe('1–8Everything in Free');
  expect(lines.slice(1, 3)).toEqual(['+first', '+second']);
});

test('lines of two tiers stay aligned if one wraps', async () => {
  await page.viewport(760, 900);
  const screen = await render(<Tiers />);
  const tops = (tier: ReturnType<typeof screen.getByRole>) =>
    tier
      .getByRole('listitem')
      .elements()
      .map((line) => line.getBoundingClientRect().top);
  const [free, pro] = [tops(screen.getByRole('article').first()), tops(screen.getByRole('article').last())];
  expect(free).toEqual(pro);
});

test('tiers are stacked below 760 px', async () => {
  await page.viewport(759, 900);
  const screen = await render(<Tiers />);
  const box = (tier: ReturnType<typeof screen.getByRole>) => tier.element().getBoundingClientRect();
  const [free, pro] = [box(screen.getByRole('article').first()), box(screen.getByRole('article').last())];
  expect(pro.top).toBeGreaterThanOrEqual(free.bottom);
});
