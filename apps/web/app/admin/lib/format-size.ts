/** The quota of local storage in most browsers, in UTF-16 code units. */
export const storageQuota = 5 * 1024 * 1024;

/**
 * Formats a length of text as a size. Local storage takes two bytes per UTF-16 code unit.
 *
 * @example formatSize(21_034) // '42 kB'
 */
export function formatSize(units: number): string {
  return formatBytes(units * 2);
}

/**
 * Formats a size in bytes.
 *
 * @example formatBytes(42_068) // '42 kB'
 */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: size < 10 ? 1 : 0 }).format(size)} ${unit}`;
}
