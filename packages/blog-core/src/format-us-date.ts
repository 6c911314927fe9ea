/** Whose day a moment falls on. */
export interface DayOptions {
  /** An IANA name, such as 'Europe/Berlin' or 'UTC'; the time zone of whoever runs the code if left out. */
  readonly timeZone?: string | undefined;
}

/**
 * Gives the day in US long format: in the time zone given, else in the local time of whoever runs it.
 *
 * @throws RangeError if `date` is not a valid date, or the time zone is not known.
 *
 * @example
 * formatUsDate(new Date(2025, 3, 2, 23, 59)); // 'April 2, 2025'
 * formatUsDate(new Date('2025-04-03T02:00:00Z'), { timeZone: 'America/New_York' }); // 'April 2, 2025'
 */
export function formatUsDate(date: Date, { timeZone }: DayOptions = {}): string {
  assertValidDate(date);
  return formatterFor(timeZone).format(date);
}

/** @throws RangeError with the way out, where `Intl` and `Date` would say 'Invalid time value'. */
export function assertValidDate(date: Date): void {
  if (!Number.isNaN(date.getTime())) return;
  throw new RangeError(
    "There is no day to write: the date is invalid, which is what new Date() makes of a text that it cannot read. Give a valid one, such as new Date() or new Date('2025-04-02'), and check dates from outside with Number.isNaN(date.getTime()).",
  );
}

/** Made anew for each call: a formatter keeps the time zone it was made in. */
function formatterFor(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone });
  } catch (cause) {
    // This is what `Intl` throws for a time zone that it does not know. Anything else has another cause, and says so itself.
    if (timeZone === undefined || !(cause instanceof RangeError)) throw cause;
    throw new RangeError(
      `There is no day to write: the time zone ${JSON.stringify(timeZone)} is not known here. Give an IANA name, such as 'Europe/Berlin' or 'UTC', or leave it out for the local time.`,
      { cause },
    );
  }
}
