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
