import { apiPath } from '@branchbook/blog-api';
import { getPath } from 'hono/utils/url';
import { LRUCache } from 'lru-cache';

const windowMs = 60_000;

/** The capacity of each LRU cache of counters, by account or IP address. */
const maxClients = 10_000;

/** Default limit of writes and exports per client and minute. */
export const defaultWritesPerMinute = 300;

/** Limit of wrong tokens per IP address and minute. */
export const failuresPerMinute = 30;

interface Wait {
  readonly retryAfterSeconds: number;
}

/** The sender of a request: a user or program if its token is valid, else an IP address. */
export type Client =
  | { readonly type: 'account'; readonly subject: string }
  | { readonly type: 'address'; readonly address: string; readonly hasWrongToken: boolean };

export interface RateLimiter {
  /** Counts a request. Returns after how many seconds it may come again if it is one too many, else null. */
  readonly check: (request: Request, client: Client) => Wait | null | Promise<Wait | null>;
}

/** Counts a request by key across processes. Resolves to false beyond the limit. Never rejects. */
export type SharedCounter = (key: string) => Promise<boolean>;

/** Counters that processes share, beside the counter of each process. */
export interface SharedCounters {
  readonly writes: SharedCounter;
  readonly failures: SharedCounter;
}

/**
 * Creates a fixed-window rate limiter for the API. It counts exports, and requests that change posts
 * (up to 100 changes each), drafts, images, tags or tokens. It counts by account if the token is
 * valid, else by IP address. Wrong tokens are counted separately, by IP address, so that nobody
 * without a token can lock out an author who shares it. Other reads are not counted.
 *
 * @param now the time in milliseconds, of a monotonic clock
 * @param shared called too if this process alone would let a request pass
 */
export function createRateLimiter(
  writesPerMinute = defaultWritesPerMinute,
  now: () => number = () => performance.now(),
  shared: SharedCounters | null = null,
): RateLimiter {
  const writes = createCounter(writesPerMinute, now);
  const failures = createCounter(failuresPerMinute, now);
  return {
    check(request, client) {
      if (client.type === 'address' && client.hasWrongToken) {
        return countWindow(failures, getNetwork(client.address), shared?.failures);
      }
      if (!isCounted(request)) return null;
      const key = client.type === 'account' ? `account ${client.subject}` : getNetwork(client.address);
      return countWindow(writes, key, shared?.writes);
    },
  };
}

/**
 * Returns true for requests that change something, and for exports. Compares the path that the API's
 * router sees.
 */
function isCounted(request: Request): boolean {
  return (
    ['POST', 'PATCH', 'PUT', 'DELETE'].includes(request.method) || getPath(request) === `${apiPath}/export`
  );
}

function countWindow(
  counter: (key: string) => number,
  key: string,
  shared: SharedCounter | undefined,
): Wait | null | Promise<Wait | null> {
  const seconds = counter(key);
  if (seconds > 0) return { retryAfterSeconds: seconds };
  // A shared counter does not say when its minute began.
  return shared
    ? shared(key).then((isWithin) => (isWithin ? null : { retryAfterSeconds: windowMs / 1000 }))
    : null;
}

/**
 * Creates a fixed-window counter by key; a window is a minute from the first request. It returns
 * the seconds until the key may come again, and counts the request if that is 0.
 */
function createCounter(max: number, now: () => number): (key: string) => number {
  const windows = new LRUCache<string, { beganAt: number; count: number }>({ max: maxClients });
  return (key) => {
    let window = windows.get(key);
    if (!window || now() - window.beganAt >= windowMs) {
      window = { beganAt: now(), count: 0 };
      windows.set(key, window);
    }
    if (window.count >= max) return Math.ceil((window.beganAt + windowMs - now()) / 1000);
    window.count += 1;
    return 0;
  };
}

/**
 * Returns the network of one client: an IPv4 address, or the first 64 bits of an IPv6 address.
 * Anybody with IPv6 has at least a whole /64.
 *
 * @example getNetwork('2001:db8:1:2:3:4:5:6') // '2001:db8:1:2::/64'
 */
export function getNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  // URL.parse normalizes every IPv6 address to one form.
  const host = URL.parse(`http://[${address.replace(/%.*$/u, '')}]/`)?.hostname;
  if (!host) return address;
  const [start = '', end] = host.slice(1, -1).split('::');
  const before = start === '' ? [] : start.split(':');
  const after = end ? end.split(':') : [];
  const zeros = end === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/**
 * Returns the client's IP address: the connection's or, behind a proxy, the last one in this
 * header. The proxy has written that one; those before it come from the client.
 */
export function getClientIp(headers: Headers, connection: string, header: string | null): string {
  const written = header === null ? null : headers.get(header);
  return written?.split(',').at(-1)?.trim() || connection;
}

/**
 * Returns how many requests may write in a minute, by `WRITES_PER_MINUTE`.
 *
 * @throws Error if it is no whole number from 1 on
 */
export function parseWritesPerMinute(text: string | undefined): number {
  if (!text?.trim()) return defaultWritesPerMinute;
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new Error(`WRITES_PER_MINUTE is set to "${text}". Set it to a whole number from 1 on, or unset it.`);
}
