const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * Formats cents as a signed amount, with the minus sign U+2212, which is as wide as the plus.
 *
 * @example
 * formatAmount(21840) // '+218.40'
 * formatAmount(-115000) // '−1,150.00'
 */
export function formatAmount(cents: number): string {
  return cents > 0 ? `+${formatFigure(cents)}` : formatFigure(cents);
}

/** Formats cents with a sign only if negative: '600.60', '−39.00'. */
export function formatFigure(cents: number): string {
  const digits = twoDecimals.format(Math.abs(cents) / 100);
  return cents < 0 ? `−${digits}` : digits;
}

/** Formats cents as whole units of the currency, for amounts without cents: '22', '−14'. */
export function formatWhole(cents: number): string {
  return cents < 0 ? `−${-cents / 100}` : `${cents / 100}`;
}
