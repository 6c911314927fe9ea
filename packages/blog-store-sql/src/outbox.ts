import type { BlogPost } from '@branchbook/blog-core';

import { forEachChunk } from './json-chunks.ts';
import { toColumnText } from './post-row.ts';
import {
  numberIn,
  numberOrNullIn,
  type SqlDatabase,
  type SqlRow,
  type SqlStatement,
  textIn,
  textOrNullIn,
} from './sql-database.ts';

/** What readers see of a change of a post. */
export type PostEventType = 'published' | 'updated' | 'deleted';

/** A message about a post, for one receiver. */
export interface OutboxMessage {
  /** Identifies the event. The same in each attempt, and for each receiver. */
  readonly id: string;
  readonly receiver: string;
  readonly type: PostEventType;
  readonly postId: number;
  readonly title: string;
  readonly slug: string;
  /** The slug before the change, if the change replaced it. */
  readonly formerSlug: string | null;
  /** When the change was made, in milliseconds since 1970. */
  readonly at: number;
  /** The number of this attempt, from 1. */
  readonly attempt: number;
}

/** A service that gets messages. */
export interface OutboxReceiver {
  readonly name: string;
  /** True if it gets no messages about posts that first appeared elsewhere (`canonical`). */
  readonly isSearchEngine: boolean;
}

/** The messages of one receiver that did not arrive. */
export interface OutboxBacklog {
  readonly receiver: string;
  /** The number of messages that still wait five minutes after their change. */
  readonly overdue: number;
  /** When the oldest of them was queued, in milliseconds since 1970; null if there is none. */
  readonly overdueSince: number | null;
  /** The number of messages that were dropped in the last seven days. */
  readonly dropped: number;
}

/**
 * The queue of messages to other services (a transactional outbox). A change that readers see is
 * written together with its messages. Several processes may send them.
 *
 * Each message has five attempts, 10 seconds, 1 minute, 10 minutes and 1 hour after the one before.
 * Those about one post are in order: a later one waits until the earlier is sent or dropped.
 */
export interface SqlOutbox {
  /**
   * Reserves the oldest messages that are due, so that no other process sends them. Reserving
   * begins an attempt, which may take 10 seconds: without `remove`, the message is due again later.
   *
   * @param limit the maximum number of messages
   */
  claim(receiver: string, limit: number): Promise<readonly OutboxMessage[]>;
  /** Removes messages that were delivered. */
  remove(messages: readonly OutboxMessage[]): Promise<void>;
  /** Drops messages although they have attempts left. */
  drop(messages: readonly OutboxMessage[]): Promise<void>;
  /** Returns when the next message is due, in milliseconds since 1970; null if there is none. */
  readNextDue(): Promise<number | null>;
  /** Returns the receivers with messages that are overdue or were dropped. */
  readBacklog(): Promise<readonly OutboxBacklog[]>;
  /** Returns the key of this database, 32 hexadecimal digits. It is no secret, and never changes. */
  readSiteKey(): Promise<string>;
}

/** An event of a plan. */
export interface PlannedEvent {
  readonly type: PostEventType;
  readonly row: number;
  /** The post after the change; null if it is deleted, because then the table has it. */
  readonly post: BlogPost | null;
  /** The slug before the change, if the change replaced it. */
  readonly formerSlug: string | null;
  /**
   * True if the post first appeared elsewhere, both before and after the change. The value for a
   * deleted post is in the table.
   */
  readonly isFromElsewhere: boolean;
}

/** The number of attempts. */
const maxAttempts = 5;

const retryDelaysMs = [10_000, 60_000, 600_000, 3_600_000];
/** The time that an attempt may take. */
const attemptMs = 10_000;
const overdueMs = 300_000;
const droppedShownMs = 7 * 86_400_000;

const retryCases = retryDelaysMs.map((delay, index) => `WHEN ${index} THEN ${delay}`).join(' ');

/** Selects messages with attempts left, of which no earlier one about the same post is pending. */
const isNext = `m.attempts < ${maxAttempts} AND NOT EXISTS (
  SELECT 1 FROM outbox earlier WHERE earlier.receiver = m.receiver AND earlier.post_id = m.post_id
    AND earlier.rowid < m.rowid AND (earlier.attempts < ${maxAttempts} OR earlier.due_at > CAST(? AS INTEGER)))`;

/**
 * Returns the statements that queue a message about each event for each receiver. They read the
 * tables as they are before the change.
 *
 * @param now milliseconds since 1970
 */
export function queueMessages(
  events: readonly PlannedEvent[],
  receivers: readonly OutboxReceiver[],
  now: number,
): readonly SqlStatement[] {
  if (receivers.length === 0) return [];
  return forEachChunk(
    events.map(({ type, row, post, formerSlug, isFromElsewhere }) => [
      crypto.randomUUID(),
      type,
      row,
      post && String(post.id),
      post && toColumnText(post.title),
      post && toColumnText(post.slug),
      formerSlug === null ? null : toColumnText(formerSlug),
      isFromElsewhere,
    ]),
    `INSERT INTO outbox (id, receiver, type, post_id, title, slug, former_slug, queued_at, due_at)
      SELECT e.value ->> 0, r.value ->> 0, e.value ->> 1, coalesce(e.value ->> 3, p.id), coalesce(e.value ->> 4, p.title),
        coalesce(e.value ->> 5, p.slug), e.value ->> 6, CAST(? AS INTEGER), CAST(? AS INTEGER)
      FROM json_each(?) AS r JOIN json_each(?) AS e LEFT JOIN post p ON p.row = e.value ->> 2
      WHERE NOT (r.value ->> 1 AND (e.value ->> 7 OR (e.value ->> 3 IS NULL AND p.extra ->> 'canonical' IS NOT NULL)))
      ORDER BY e.key`,
    [now, now, JSON.stringify(receivers.map(({ name, isSearchEngine }) => [name, isSearchEngine]))],
  );
}

/**
 * Creates the outbox of a database.
 *
 * @param receivers those of this store. Messages for others wait for a store that has them
 * @param now returns milliseconds since 1970
 */
export function createOutbox(
  database: SqlDatabase,
  receivers: readonly string[],
  now: () => number,
): SqlOutbox {
  const isOurs = 'm.receiver IN (SELECT value FROM json_each(?))';
  const names = JSON.stringify(receivers);
  return {
    async claim(receiver, limit) {
      const at = now();
      const rows = await database.all({
        sql: `UPDATE outbox SET attempts = attempts + 1,
            due_at = CAST(? AS INTEGER) + CASE attempts ${retryCases} ELSE ${attemptMs} END
          WHERE rowid IN (SELECT m.rowid FROM outbox m
            WHERE m.receiver = ? AND m.due_at <= CAST(? AS INTEGER) AND ${isNext} ORDER BY m.rowid LIMIT ?)
          RETURNING rowid AS number, id, receiver, type, post_id, title, slug, former_slug, queued_at, attempts`,
        values: [at, receiver, at, at, limit],
      });
      return rows.toSorted((a, b) => numberIn(a, 'number') - numberIn(b, 'number')).map(toMessage);
    },

    async remove(messages) {
      await run(
        forEachChunk(
          messages.map(toKey),
          'DELETE FROM outbox WHERE (id, receiver) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))',
        ),
      );
    },

    async drop(messages) {
      await run(
        forEachChunk(
          messages.map(toKey),
          `UPDATE outbox SET attempts = ${maxAttempts}, due_at = CAST(? AS INTEGER)
            WHERE (id, receiver) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))`,
          [now()],
        ),
      );
    },

    async readNextDue() {
      const [row = {}] = await database.all({
        sql: `SELECT min(m.due_at) AS due_at FROM outbox m WHERE ${isOurs} AND ${isNext}`,
        values: [names, now()],
      });
      return numberOrNullIn(row, 'due_at');
    },

    async readBacklog() {
      const at = now();
      const rows = await database.all({
        sql: `SELECT receiver, sum(attempts < ${maxAttempts}) AS overdue, sum(attempts = ${maxAttempts}) AS dropped,
            min(CASE WHEN attempts < ${maxAttempts} THEN queued_at END) AS overdue_since
          FROM outbox m WHERE ${isOurs} AND ((attempts < ${maxAttempts} AND queued_at <= CAST(? AS INTEGER))
            OR (attempts = ${maxAttempts} AND due_at <= CAST(? AS INTEGER) AND due_at > CAST(? AS INTEGER)))
          GROUP BY receiver ORDER BY receiver`,
        values: [names, at - overdueMs, at, at - droppedShownMs],
      });
      return rows.map((row) => ({
        receiver: textIn(row, 'receiver'),
        overdue: numberIn(row, 'overdue'),
        overdueSince: numberOrNullIn(row, 'overdue_since'),
        dropped: numberIn(row, 'dropped'),
      }));
    },

    async readSiteKey() {
      const [row = {}] = await database.all({ sql: 'SELECT key FROM site_key' });
      return textIn(row, 'key');
    },
  };

  async function run(statements: readonly SqlStatement[]): Promise<void> {
    if (statements.length > 0) await database.batch(statements);
  }
}

function toKey({ id, receiver }: OutboxMessage): readonly string[] {
  return [id, receiver];
}

function toMessage(row: SqlRow): OutboxMessage {
  return {
    id: textIn(row, 'id'),
    receiver: textIn(row, 'receiver'),
    // A constraint of the column.
    type: textIn(row, 'type') as PostEventType,
    postId: Number(textIn(row, 'post_id')),
    title: textIn(row, 'title'),
    slug: textIn(row, 'slug'),
    formerSlug: textOrNullIn(row, 'former_slug'),
    at: numberIn(row, 'queued_at'),
    attempt: numberIn(row, 'attempts'),
  };
}
