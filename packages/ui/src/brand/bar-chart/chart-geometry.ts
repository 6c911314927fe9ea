/** One bar: revenue by source, from the bottom up, and cost. Whole units of the currency. */
export interface ChartPeriod {
  label: string;
  /** In the same order in every period. */
  revenue: readonly number[];
  cost: number;
}

/** The drawing area in pixels of the viewBox. */
export interface ChartFrame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ChartBar {
  label: string;
  centre: number;
  revenue: readonly Box[];
  cost: Box;
  /** The y coordinate of the net line at this bar. */
  net: number;
}

export interface ChartGeometry {
  ticks: readonly { value: number; y: number }[];
  bars: readonly ChartBar[];
}

/** Approximate number of steps between the lowest and the highest value. */
const targetSteps = 5;
const widestBar = 44;
const barShare = 0.46;

/**
 * Computes the boxes of stacked revenue (above zero), costs (below zero) and the net (revenue less
 * costs) of each period inside a frame.
 */
export function computeChartGeometry(periods: readonly ChartPeriod[], frame: ChartFrame): ChartGeometry {
  const incomes = periods.map((period) => sum(period.revenue));
  const highest = Math.max(0, ...incomes);
  const deepest = Math.max(0, ...periods.map((period) => period.cost));
  const step = niceStep((highest + deepest) / targetSteps);
  const lowest = -Math.ceil(deepest / step) * step;
  const head = Math.max(step, Math.ceil(highest / (step / 2)) * (step / 2));
  const scale = (frame.bottom - frame.top) / (head - lowest);
  const toY = (value: number) => round(frame.bottom - (value - lowest) * scale);

  const slot = (frame.right - frame.left) / periods.length;
  const width = round(Math.min(widestBar, barShare * slot));

  const ticks = [];
  const tickCount = Math.floor((head - lowest) / step + 0.001) + 1;
  for (let index = 0; index < tickCount; index += 1) {
    // Multiples of 0.2 are inexact: 3 × 0.2 is 0.6000000000000001.
    const value = Number((lowest + index * step).toPrecision(12));
    ticks.push({ value, y: toY(value) });
  }

  const bars = periods.map((period, index): ChartBar => {
    const centre = round(frame.left + slot * (index + 0.5));
    const x = round(centre - width / 2);
    let below = 0;
    const revenue = period.revenue.map((value) => {
      const y = toY(below + value);
      const box = { x, y, width, height: round(toY(below) - y) };
      below += value;
      return box;
    });
    const cost = { x, y: toY(0), width, height: round(toY(-period.cost) - toY(0)) };
    return { label: period.label, centre, revenue, cost, net: toY(below - period.cost) };
  });
  return { ticks, bars };
}

/** Returns the smallest round step (1, 2 or 5 times a power of ten) that is at least `roughly`. */
function niceStep(roughly: number): number {
  if (roughly <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(roughly));
  const factor = [1, 2, 5].find((candidate) => candidate * power >= roughly) ?? 10;
  return factor * power;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Two decimals are finer than any screen and keep the HTML short. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
