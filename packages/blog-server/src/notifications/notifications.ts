import type { OutboxBacklog, OutboxMessage, SqlOutbox } from '@branchbook/blog-store-sql';

import { getKeyPath, type NotificationSettings, type Receiver } from './receivers.ts';

/** Sends the messages of an outbox to their receivers. */
export interface Notifications {
  /**
   * Sends all messages that are due. Resolves to the milliseconds until others are due; null if
   * none wait. Never rejects.
   */
  readonly send: () => Promise<number | null>;
  /** Responds to a request for the key of the site, and with null to all others. */
  readonly respond: (request: Request) => Promise<Response | null>;
  /** Returns `ok`, or which receivers have messages that are overdue or were dropped. */
  readonly health: () => Promise<string>;
  /** The WebSub hub that feeds name; null if there is none. */
  readonly hub: string | null;
}

export interface NotificationsOptions extends NotificationSettings {
  readonly outbox: SqlOutbox;
  /** Sends a request. Default: `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds that a receiver may take. Default: 5,000. */
  readonly timeoutMs?: number;
  /** Returns milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number;
  /** Called with each failure. */
  readonly report: (error: unknown) => void;
}

/**
 * After this many failures, a receiver gets nothing more until the next call of `send`. Cloudflare
 * ends the work of a request 30 s after its response.
 */
const maxFailures = 4;

/** After an error of the database, it is read again after this many milliseconds. */
const databaseRetryMs = 60_000;

/** Creates the sender of an outbox. Several processes may send messages of the same one. */
export function createNotifications({
  outbox,
  receivers,
  hub,
  servesKey,
  fetch = (url, init) => globalThis.fetch(url, init),
  timeoutMs = 5000,
  now = () => Date.now(),
  report,
}: NotificationsOptions): Notifications {
  let siteKey: Promise<string> | null = null;

  return { send, respond, health, hub };

  async function send(): Promise<number | null> {
    try {
      // A receiver that is down delays no other.
      await Promise.all(receivers.map(sendTo));
      const dueAt = await outbox.readNextDue();
      return dueAt === null ? null : Math.max(0, dueAt - now());
    } catch (error) {
      report(error);
      return databaseRetryMs;
    }
  }

  async function sendTo(receiver: Receiver): Promise<void> {
    for (let failures = 0; failures < maxFailures;) {
      const messages = await outbox.claim(receiver.name, receiver.maxMessages);
      if (messages.length === 0) return;
      const failure = await deliver(receiver, messages);
      if (failure === null) await outbox.remove(messages);
      else {
        failures += 1;
        if (failure.isFinal) await outbox.drop(messages);
        report(new Error(describeFailure(receiver, messages, failure.reason)));
      }
    }
  }

  /** Resolves to null if the receiver has accepted the messages. */
  async function deliver(
    receiver: Receiver,
    messages: readonly OutboxMessage[],
  ): Promise<{ readonly reason: string; readonly isFinal: boolean } | null> {
    try {
      const context = { siteKey: await readSiteKey(), now: now() };
      const { url, init } = receiver.createRequest(messages, context);
      const signal = AbortSignal.timeout(timeoutMs);
      // The operator chose where it goes, so a redirect is a failure.
      const response = await fetch(url, { ...init, redirect: 'manual', signal });
      // The rest of the response may be endless.
      await response.body?.cancel();
      const outcome = receiver.judge(response.status);
      return outcome === 'delivered'
        ? null
        : { reason: `status ${response.status}`, isFinal: outcome === 'drop' };
    } catch (error) {
      return { reason: String(error), isFinal: false };
    }
  }

  function readSiteKey(): Promise<string> {
    siteKey ??= outbox.readSiteKey().catch((error: unknown) => {
      siteKey = null;
      throw error;
    });
    return siteKey;
  }

  async function respond(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    if (!servesKey || !/^\/[\da-f]{32}[.]txt$/u.test(pathname)) return null;
    const key = await readSiteKey();
    if (pathname !== getKeyPath(key) || !['GET', 'HEAD'].includes(request.method)) return null;
    return new Response(key, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  }

  async function health(): Promise<string> {
    const backlog = await outbox.readBacklog();
    return backlog.length === 0 ? 'ok' : backlog.map(describeBacklog).join(' ');
  }
}

/** The log may be read by many, so it does not have the URL, which may be secret. */
function describeFailure({ name }: Receiver, messages: readonly OutboxMessage[], reason: string): string {
  const [first] = messages;
  const others = messages.length > 1 ? ` and ${messages.length - 1} more` : '';
  return `The message ${first?.id}${others} to ${name} failed (attempt ${first?.attempt}): ${reason}`;
}

function describeBacklog({ receiver, overdue, overdueSince, dropped }: OutboxBacklog): string {
  const since = new Date(overdueSince ?? 0).toISOString();
  const parts = [
    ...(overdue > 0 ? [`${overdue} overdue, the oldest of ${since}`] : []),
    ...(dropped > 0 ? [`${dropped} dropped in the last 7 days`] : []),
  ];
  return `Messages to ${receiver}: ${parts.join('; ')}.`;
}
