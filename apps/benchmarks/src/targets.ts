/** Says whether a figure is within its target, and tells. */
export function targetLine(what: string, figure: number, most: number): boolean {
  const isMet = figure <= most;
  const rounded = Number.isInteger(figure) ? figure : figure.toFixed(2);
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${what}: ${rounded}, at most ${most}`);
  return isMet;
}
