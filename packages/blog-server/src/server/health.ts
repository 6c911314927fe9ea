import { PostStoreError } from '@branchbook/blog-core';

import type { JobHealth } from '../feeds/revision-job.ts';

/** Responds with the state of the server: 200, or 503 if readers or authors cannot be served. */
export const healthPath = '/healthz';
/** Responds with 200 if the server can serve readers, and with 503 if not, or if it is stopping. */
export const readyPath = '/readyz';

/** Minimum time between two checks of writing: they use the disk, and anybody can cause one. */
const writeCheckIntervalMs = 10_000;

export interface HealthOptions {
  /** Reads a post as a reader's request does, and resolves to the revision of the list. */
  readonly read: () => Promise<number>;
  /** Writes to the disk without changing a post. If omitted, writing is not checked. */
  readonly write?: (() => Promise<void>) | undefined;
  /** Resolves to the time of the latest backup, or null. Omitted if the server makes no backups. */
  readonly lastBackup?: (() => Promise<Date | null>) | undefined;
  /** Resolves to a sentence if the clock looks wrong, else to null. It doesn't affect the status. */
  readonly clock?: (() => Promise<string | null>) | undefined;
  /** Returns the state of the job that writes the feeds. It doesn't affect the status. */
  readonly feeds: () => JobHealth;
  /**
   * Resolves to the state of messages to other services. It doesn't affect the status. Omitted if
   * there are none.
   */
  readonly notifications?: (() => Promise<string>) | undefined;
  readonly isStopping: () => boolean;
  /** Returns a monotonic time in milliseconds. Default: `performance.now`. */
  readonly now?: () => number;
}

/** The result of one check in `/healthz`: `ok`, or the error. */
type Check = string;

export interface Health {
  readonly status: 'ok' | 'failing';
  /** The revision of the list; null if it cannot be read. */
  readonly revision: number | null;
  readonly lastBackup?: Date | null;
  readonly checks: {
    readonly read: Check;
    readonly write?: Check;
    readonly clock?: Check;
    readonly feeds: Check;
    readonly notifications?: Check;
  };
}

/** Creates the responses to `/healthz` and `/readyz`. */
export function createHealth({
  read,
  write,
  lastBackup,
  clock,
  feeds,
  notifications,
  isStopping,
  now = () => performance.now(),
}: HealthOptions): { readonly health: () => Promise<Response>; readonly ready: () => Promise<Response> } {
  let writeCheck: { readonly at: number; readonly result: Promise<Check> } | null = null;

  return {
    async health() {
      let revision: number | null = null;
      const [readResult, writeResult, backupTime, clockError, sendResult] = await Promise.all([
        check(async () => void (revision = await read())),
        write && checkWrite(write),
        lastBackup?.(),
        clock?.(),
        notifications?.().catch(describeError),
      ]);
      const isOk = readResult === 'ok' && (writeResult ?? 'ok') === 'ok';
      const health: Health = {
        status: isOk ? 'ok' : 'failing',
        revision,
        ...(lastBackup && { lastBackup: backupTime ?? null }),
        checks: {
          read: readResult,
          ...(writeResult !== undefined && { write: writeResult }),
          ...(clock && { clock: clockError ?? 'ok' }),
          feeds: describeFeeds(feeds()),
          ...(sendResult !== undefined && { notifications: sendResult }),
        },
      };
      return respond(health, isOk);
    },
    async ready() {
      if (isStopping()) return respond({ status: 'stopping' }, false);
      const result = await check(async () => void (await read()));
      return respond({ status: result === 'ok' ? 'ready' : result }, result === 'ok');
    },
  };

  function checkWrite(run: () => Promise<void>): Promise<Check> {
    if (!writeCheck || now() - writeCheck.at >= writeCheckIntervalMs)
      writeCheck = { at: now(), result: check(run) };
    return writeCheck.result;
  }
}

async function check(run: () => Promise<void>): Promise<Check> {
  try {
    await run();
    return 'ok';
  } catch (error) {
    return describeError(error);
  }
}

/** Anybody can read the response, so only the store's own error messages are in it. */
function describeError(error: unknown): Check {
  return error instanceof PostStoreError ? error.message : 'It failed. The log of the server says why.';
}

function describeFeeds({ isRunning, hasFailed }: JobHealth): Check {
  if (hasFailed) return 'The feeds could not be written. The log of the server says why.';
  return isRunning ? 'being written' : 'ok';
}

function respond(body: object, isOk: boolean): Response {
  return Response.json(body, { status: isOk ? 200 : 503, headers: { 'Cache-Control': 'no-store' } });
}
