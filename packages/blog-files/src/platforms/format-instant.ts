/**
 * Formats an instant as ISO 8601 with the offset of a time zone, so that its day is the one that
 * the site showed. Returns null for an invalid instant. An unknown zone is UTC.
 *
 * @param instant in milliseconds since 1970
 * @param timeZone an IANA name
 *
 * @example formatInstant(0, 'Europe/Berlin') // '1970-01-01T01:00:00+01:00'
 */
export function formatInstant(instant: number, timeZone: string): string | null {
  if (!(Math.abs(instant) <= 8_640_000_000_000_000)) return null;
  const offset = readOffset(instant, timeZone);
  if (offset === 0) return new Date(instant).toISOString();
  const local = new Date(instant + offset * 60_000).toISOString().slice(0, 19);
  return local + formatOffset(offset);
}

/** @param minutes how far the zone is ahead of UTC */
export function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/** Returns how many minutes the zone is ahead of UTC. */
function readOffset(instant: number, timeZone: string): number {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
      instant,
    );
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/u.exec(name) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  } catch {
    return 0;
  }
}
