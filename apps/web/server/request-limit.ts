import { createLatestUsed } from './latest-used.ts';

const windowMs = 60_000;

/** Addresses that are remembered, those that asked last. */
const maxAddresses = 10_000;

/** How many requests that write, or read the whole list, one address may send in a minute, where nobody says how many. */
export const defaultWritesPerMinute = 300;

/** How many wrong tokens one address may send in a minute. */
const failuresPerMinute = 30;

export interface RequestLimit {
  /** Counts a request, and says after how many seconds it may come again where it is one too many; else null. */
  readonly check: (request: Request, address: string) => { readonly retryAfterSeconds: number } | null;
  /** Counts a token of an address that was not right. */
  readonly hasFailed: (address: string) => void;
}

/**
 * Makes the limit of what an address may ask of the API in a minute: changes and exports, and anything with a token after too many
 * wrong ones. Other reading is not counted.
 *
 * @param now the time in milliseconds
 */
export function createRequestLimit(
  writesPerMinute = defaultWritesPerMinute,
  now: () => number = () => Date.now(),
): RequestLimit {
  const writes = createCounter(writesPerMinute, now);
  const failures = createCounter(failuresPerMinute, now);
  return {
    check(request, address) {
      const wait = request.headers.has('Authorization') ? failures.waitOf(address) : 0;
      const isCounted = request.method === 'PATCH' || new URL(request.url).pathname.endsWith('/export');
      const seconds = wait || (isCounted ? writes.count(address) : 0);
      return seconds > 0 ? { retryAfterSeconds: seconds } : null;
    },
    hasFailed: (address) => void failures.count(address),
  };
}

/** Counts by address, each from its first request on, for a minute. */
function createCounter(max: number, now: () => number) {
  const windows = createLatestUsed<{ beganAt: number; count: number }>(maxAddresses);
  const windowOf = (address: string) => {
    const window = windows.getOrMake(address, () => ({ beganAt: now(), count: 0 }));
    if (now() - window.beganAt >= windowMs) Object.assign(window, { beganAt: now(), count: 0 });
    return window;
  };
  const waitOf = (address: string) => {
    const { beganAt, count } = windowOf(address);
    return count < max ? 0 : Math.ceil((beganAt + windowMs - now()) / 1000);
  };
  return {
    /** After how many seconds the address may ask again; 0 if it may now. */
    waitOf,
    /** The same, and counts it if it may. */
    count(address: string) {
      const wait = waitOf(address);
      if (wait === 0) windowOf(address).count += 1;
      return wait;
    },
  };
}

/**
 * Who asks: the address of the connection, or where a proxy is in front, the one that it has written into this header. It is the
 * last there: what stands before it comes from whoever asks.
 */
export function clientAddress(headers: Headers, connection: string, header: string | null): string {
  const written = header === null ? null : headers.get(header);
  return written?.split(',').at(-1)?.trim() || connection;
}

/**
 * How many requests may write in a minute, by `WRITES_PER_MINUTE`.
 *
 * @throws where it is no whole number from 1 on
 */
export function writesPerMinuteOf(text: string | undefined): number {
  if (!text?.trim()) return defaultWritesPerMinute;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new Error(`WRITES_PER_MINUTE is set to "${text}". Set it to a whole number from 1 on, or unset it.`);
}
