/** Returns the median, the 95th percentile and the maximum of durations in milliseconds, as text. */
export function formatDurations(durations: readonly number[]): string {
  return `median ${median(durations).toFixed(1)} ms, 95 % within ${quantile(durations, 0.95).toFixed(1)} ms, worst ${Math.max(...durations).toFixed(1)} ms`;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}

/** Prints a figure with its target. Returns true if the target is met. */
export function targetLine(what: string, figure: number, max: number): boolean {
  const isMet = figure <= max;
  const rounded = Number.isInteger(figure) ? figure : figure.toFixed(2);
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${what}: ${rounded}, at most ${max}`);
  return isMet;
}

/** `BENCHMARK_TRIAL=1` shows that a benchmark works: it measures the first page, without targets. */
export const isTrial = process.env['BENCHMARK_TRIAL'] === '1';

/** Returns the first case in a trial, else all. */
export function inTrialFirst<Case>(cases: readonly Case[]): readonly Case[] {
  return isTrial ? cases.slice(0, 1) : cases;
}

/** Sets exit code 1 if a target was missed, except in a trial. */
export function endWith(isMet: boolean): void {
  process.exitCode = isMet || isTrial ? 0 : 1;
}
