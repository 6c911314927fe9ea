/** The time zone in which a time is on a day. */
export interface DayOptions {
  /** An IANA name, such as 'Europe/Berlin' or 'UTC'; the local time zone if omitted. */
  readonly timeZone?: string | undefined;
}

/**
 * Formats a day in US long format, in the given time zone (default: local time).
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

/** @throws RangeError with advice, where `Intl` and `Date` say only 'Invalid time value'. */
export function assertValidDate(date: Date): void {
  if (!Number.isNaN(date.getTime())) return;
  throw new RangeError(
    "There is no day to write: the date is invalid, which is what new Date() makes of a text that it cannot read. Give a valid one, such as new Date() or new Date('2025-04-02'), and check dates from outside with Number.isNaN(date.getTime()).",
  );
}

/** Not cached: a formatter keeps the local time zone it was created in. */
function formatterFor(timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', timeZone });
  } catch (cause) {
    // `Intl` throws a RangeError for an unknown time zone. Any other error explains itself.
    if (timeZone === undefined || !(cause instanceof RangeError)) throw cause;
    throw new RangeError(
      `There is no day to write: the time zone ${JSON.stringify(timeZone)} is not known here. Give an IANA name, such as 'Europe/Berlin' or 'UTC', or leave it out for the local time.`,
      { cause },
    );
  }
}
