import { expect, test } from 'vitest';
import { computeChartGeometry } from './chart-geometry.ts';

const frame = { width: 300, height: 240, left: 40, right: 240, top: 10, bottom: 210 };
const geometry = computeChartGeometry(
  [
    { label: 'Feb', revenue: [341, 306], cost: 66 },
    { label: 'Mar', revenue: [450, 369], cost: 65 },
  ],
  frame,
);

test('the axis has round steps that contain every value', () => {
  expect(geometry.ticks.map((tick) => tick.value)).toEqual([-200, 0, 200, 400, 600, 800]);
  expect(geometry.ticks[0]?.y).toBe(frame.bottom);
});

test('steps that are fractions have short names', () => {
  const { ticks } = computeChartGeometry([{ label: 'Feb', revenue: [1], cost: 0 }], frame);
  expect(ticks.map(({ value }) => value)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
});

test('revenue is stacked above zero, to scale', () => {
  const zero = geometry.ticks.find((tick) => tick.value === 0)!.y;
  const perUnit = (frame.bottom - frame.top) / (900 + 200);
  const [lower, upper] = geometry.bars[1]!.revenue;
  expect(lower!.y + lower!.height).toBeCloseTo(zero, 1);
  expect(lower!.height).toBeCloseTo(450 * perUnit, 1);
  expect(upper!.y + upper!.height).toBeCloseTo(lower!.y, 1);
  expect(upper!.height).toBeCloseTo(369 * perUnit, 1);
});

test('costs are below zero, and net is revenue less costs', () => {
  const zero = geometry.ticks.find((tick) => tick.value === 0)!.y;
  const perUnit = (frame.bottom - frame.top) / (900 + 200);
  const march = geometry.bars[1]!;
  expect(march.cost.y).toBe(zero);
  expect(march.cost.height).toBeCloseTo(65 * perUnit, 1);
  expect(zero - march.net).toBeCloseTo((450 + 369 - 65) * perUnit, 1);
});

test('bars are centered in equal slots', () => {
  expect(geometry.bars.map((bar) => bar.centre)).toEqual([90, 190]);
  const [box] = geometry.bars[0]!.revenue;
  expect(box!.x + box!.width / 2).toBeCloseTo(90, 1);
});

test('months without figures have empty bars, not NaN', () => {
  const empty = computeChartGeometry([{ label: 'Jan', revenue: [0, 0], cost: 0 }], frame);
  const [bar] = empty.bars;
  expect(bar!.revenue.map((box) => [box.y, box.height])).toEqual([
    [frame.bottom, 0],
    [frame.bottom, 0],
  ]);
  expect(bar!.net).toBe(frame.bottom);
});
