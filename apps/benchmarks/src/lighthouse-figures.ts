import { median } from './figures.ts';
import { lighthouseCategories, type LighthouseReport } from './run-lighthouse.ts';
import { inPercent, type Undisturbed } from './undisturbed.ts';

/** The medians of visits to a page, as a row of a table. */
export function rowOf(each: readonly Undisturbed<LighthouseReport>[]) {
  return {
    ...Object.fromEntries(
      lighthouseCategories.map((category) => [category, medianOf(each, ({ scores }) => scores[category])]),
    ),
    'FCP ms': Math.round(medianOf(each, ({ fcpMs }) => fcpMs)),
    'LCP ms': Math.round(medianOf(each, ({ lcpMs }) => lcpMs)),
    'TBT ms': Math.round(medianOf(each, ({ tbtMs }) => tbtMs)),
    CLS: Number(medianOf(each, ({ cls }) => cls).toFixed(3)),
    'taken by the host, %': inPercent(each),
  };
}

/** The median of a figure. */
export function medianOf(
  each: readonly LighthouseReport[],
  value: (report: LighthouseReport) => number,
): number {
  return median(each.map(value));
}
