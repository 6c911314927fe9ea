/** What browsers allow a site in local storage, in UTF-16 units: the measure most of them use. */
export const storageRoom = 5 * 1024 * 1024;

/**
 * A length of text as people read sizes. Local storage takes two bytes for a UTF-16 unit.
 *
 * @example formatSize(21_034) // '42 kB'
 */
export function formatSize(units: number): string {
  const bytes = units * 2;
  if (bytes < 1000) return `${bytes} bytes`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 }).format(size)} ${unit}`;
}
