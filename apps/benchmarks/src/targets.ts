/** Says whether a figure is within its target, and tells. */
export function targetLine(what: string, figure: number, most: number): boolean {
  const isMet = figure <= most;
  const rounded = Number.isInteger(figure) ? figure : figure.toFixed(2);
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${what}: ${rounded}, at most ${most}`);
  return isMet;
}

/** Ends the process with 1 where a target was missed. A trial (`BENCHMARK_TRIAL=1`) only shows that the benchmark works. */
export function endWith(isMet: boolean): void {
  process.exitCode = isMet || process.env['BENCHMARK_TRIAL'] === '1' ? 0 : 1;
}
