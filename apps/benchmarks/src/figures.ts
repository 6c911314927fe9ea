/** The middle and the worst of some durations, in milliseconds. */
export function inFigures(durations: readonly number[]): string {
  return `median ${median(durations).toFixed(1)} ms, 95 % within ${quantile(durations, 0.95).toFixed(1)} ms, worst ${Math.max(...durations).toFixed(1)} ms`;
}

/** The value that half of the others are not above. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}

/** Says whether a figure is within its target, and tells. */
export function targetLine(what: string, figure: number, max: number): boolean {
  return told(figure <= max, what, figure, `at most ${max}`);
}

/** The same for a figure that is to be large. */
export function atLeastLine(what: string, figure: number, min: number): boolean {
  return told(figure >= min, what, figure, `at least ${min}`);
}

function told(isMet: boolean, what: string, figure: number, target: string): boolean {
  const rounded = Number.isInteger(figure) ? figure : figure.toFixed(2);
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${what}: ${rounded}, ${target}`);
  return isMet;
}

/** A trial (`BENCHMARK_TRIAL=1`) only shows that a benchmark works: it measures the first of several pages, and judges nothing. */
export const isTrial = process.env['BENCHMARK_TRIAL'] === '1';

/** The first of several cases in a trial, else all. */
export function inTrialFirst<Case>(cases: readonly Case[]): readonly Case[] {
  return isTrial ? cases.slice(0, 1) : cases;
}

/** Ends the process with 1 where a target was missed, but in a trial. */
export function endWith(isMet: boolean): void {
  process.exitCode = isMet || isTrial ? 0 : 1;
}
