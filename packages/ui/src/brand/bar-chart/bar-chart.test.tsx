import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BarChart } from './bar-chart.tsx';

const label = 'Revenue and costs. March: revenue 819, costs 65, net 754.';
const periods = [
  { label: 'Feb', revenue: [341, 306], cost: 66 },
  { label: 'Mar', revenue: [450, 369], cost: 65 },
];

afterEach(async () => {
  await page.viewport(1280, 900);
});

test('a bar chart is one image with a text alternative', async () => {
  for (const width of [390, 1280]) {
    await page.viewport(width, 900);
    const screen = await render(
      <BarChart label={label} sources={['papercut', 'tidepool']} periods={periods} />,
    );
    expect(screen.getByRole('img', { name: label }).elements()).toHaveLength(1);
    await screen.unmount();
  }
});

test('chart text is about 12 px on phones and desktops', async () => {
  for (const [width, chartWidth] of [
    [390, 348],
    [1280, 720],
  ] as const) {
    await page.viewport(width, 900);
    const screen = await render(
      <div className={width === 390 ? 'w-[364px]' : 'w-[736px]'}>
        <BarChart label={label} sources={['papercut', 'tidepool']} periods={periods} />
      </div>,
    );
    const drawing = screen.getByRole('img').element();
    expect(drawing.getBoundingClientRect().width).toBe(chartWidth);
    expect(drawing.getAttribute('viewBox')).toMatch(new RegExp(`^0 0 ${chartWidth} `, 'u'));
    await screen.unmount();
  }
});

test('the legend lists sources from top to bottom', async () => {
  const screen = await render(
    <BarChart label={label} sources={['papercut', 'tidepool']} periods={periods} />,
  );
  const names = [...screen.container.querySelectorAll('ul > li')].map((item) => item.textContent);
  expect(names).toEqual(['tidepool', 'papercut', 'costs', 'net']);
});

test('two charts have different hatching ids', async () => {
  const screen = await render(
    <>
      <BarChart label="One" sources={['papercut']} periods={[{ label: 'Mar', revenue: [1], cost: 1 }]} />
      <BarChart label="Other" sources={['papercut']} periods={[{ label: 'Mar', revenue: [1], cost: 1 }]} />
    </>,
  );
  const ids = [...screen.container.querySelectorAll('pattern')].map((pattern) => pattern.id);
  expect(new Set(ids).size).toBe(4);
});
