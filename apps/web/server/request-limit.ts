import { createLatestUsed } from './latest-used.ts';

const windowMs = 60_000;

/** Addresses that are remembered, those that asked last. */
const maxAddresses = 10_000;

/** How many requests that write, or read the whole list, one address may send in a minute, where nobody says how many. */
export const defaultWritesPerMinute = 300;

/** How many wrong tokens one address may send in a minute. */
export const failuresPerMinute = 30;

interface Wait {
  readonly retryAfterSeconds: number;
}

export interface RequestLimit {
  /** Counts a request, and says after how many seconds it may come again where it is one too many; else null. */
  readonly check: (request: Request, address: string) => Wait | null | Promise<Wait | null>;
  /** Counts a token of an address that was not right. */
  readonly hasFailed: (address: string) => void | Promise<void>;
}

/** Counts something for an address together with other processes, and says whether it was within the limit. It never rejects. */
export type SharedCounter = (address: string) => Promise<boolean>;

/** What is counted together with other processes, beside what each counts by itself. */
export interface SharedCounters {
  readonly writes: SharedCounter;
  readonly failures: SharedCounter;
}

/**
 * Makes the limit of what an address may ask of the API in a minute: requests that change posts (each has up to 100 changes) or export
 * them, and anything with a token after too many wrong ones. Other reading is not counted.
 *
 * @param now the time in milliseconds
 * @param shared asked too where this process alone would let a request come, or has seen a wrong token
 */
export function createRequestLimit(
  writesPerMinute = defaultWritesPerMinute,
  now: () => number = () => Date.now(),
  shared: SharedCounters | null = null,
): RequestLimit {
  const writes = createCounter(writesPerMinute, now);
  const failures = createCounter(failuresPerMinute, now);
  return {
    check(request, address) {
      const wait = request.headers.has('Authorization') ? failures.waitOf(address) : 0;
      const isCounted = request.method === 'PATCH' || new URL(request.url).pathname.endsWith('/export');
      const seconds = wait || (isCounted ? writes.count(address) : 0);
      if (seconds > 0) return { retryAfterSeconds: seconds };
      return shared && isCounted ? shared.writes(address).then(waitUnless) : null;
    },
    hasFailed(address) {
      failures.count(address);
      return shared?.failures(address).then((isWithin) => {
        // Other processes have seen more wrong tokens: none is verified here either until the minute is over.
        if (!isWithin) failures.fill(address);
      });
    },
  };
}

/** A shared counter does not say when its minute began. */
function waitUnless(isWithin: boolean): Wait | null {
  return isWithin ? null : { retryAfterSeconds: windowMs / 1000 };
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
    /** Lets the address ask no more until its minute is over. */
    fill: (address: string) => void Object.assign(windowOf(address), { count: max }),
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
