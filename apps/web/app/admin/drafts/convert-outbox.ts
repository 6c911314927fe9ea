import { type BlogPost, formatUsDate, parsePosts } from '@branchbook/blog-core';
import { deleteDB, openDB, type OpenDBCallbacks } from 'idb';

import { isRecord } from '../../lib/is-record.ts';
import type { Draft } from '../post-model/draft.ts';
import { getFields, type PostFields } from '../post-model/post-fields.ts';
import { planSlug } from '../post-model/plan-slug.ts';
import { broadcastDraftsChanged } from './draft-locks.ts';
import { type DraftStore, pageDraftStore } from './draft-store.ts';

/** The database, and the Web Lock, of the outbox of earlier builds. */
const outboxName = 'blogOutbox';

/**
 * Converts the changes that an earlier build stored until a server responds: their texts become
 * saved drafts, then their database is deleted. Call it before drafts are listed. Never rejects: if
 * something fails, the next call tries again.
 */
export async function convertOutbox(store: Pick<DraftStore, 'save'> = pageDraftStore): Promise<void> {
  const { locks } = navigator as { readonly locks?: LockManager };
  const convert = () => convertEntries(store);
  await (locks ? locks.request(outboxName, convert) : convert()).catch(() => {});
}

async function convertEntries(store: Pick<DraftStore, 'save'>): Promise<void> {
  const drafts = (await readEntries()).flatMap(toDrafts);
  for (const draft of drafts) await store.save(draft, 'strict');
  await deleteDB(outboxName);
  if (drafts.length > 0) broadcastDraftsChanged();
}

async function readEntries(): Promise<readonly unknown[]> {
  const database = await openDB(outboxName, undefined, { upgrade: cancelCreation });
  try {
    return database.objectStoreNames.contains('entries') ? await database.getAll('entries') : [];
  } finally {
    database.close();
  }
}

/**
 * Makes `openDB` reject if there is no database: a tab with an earlier build would find an empty one,
 * and could not store in it.
 */
const cancelCreation: OpenDBCallbacks<unknown>['upgrade'] = (_database, _from, _to, transaction) => {
  transaction.done.catch(() => {});
  transaction.abort();
};

/** Returns a draft for each text of an entry. Its key is the same in the next attempt. */
function toDrafts(entry: unknown): readonly Draft[] {
  if (!isRecord(entry)) return [];
  const { key, changes, seen, madeAt } = entry;
  if (!Array.isArray(changes)) return [];
  const savedAt = typeof madeAt === 'number' ? madeAt : Date.now();
  return changes.flatMap((change: unknown, index): readonly Draft[] => {
    const { type, post } = isRecord(change) ? parseChange(change) : {};
    if (!post) return [];
    const draft = { key: `outbox-${String(key)}-${index}`, savedAt, isSaved: true };
    if (type !== 'update') return [{ ...draft, form: 'new', fields: getNewFields(post, savedAt) }];
    const before: unknown = Array.isArray(seen) ? seen[index] : null;
    const isMoved = isRecord(before) && before['slug'] !== post.slug;
    return [
      { ...draft, form: `edit:${post.id}`, fields: { ...getFields(post), slug: isMoved ? post.slug : null } },
    ];
  });
}

function parseChange({ type, post }: Readonly<Record<string, unknown>>) {
  return { type, post: isRecord(post) ? parsePosts([post]).posts[0] : undefined };
}

/**
 * Returns the fields of a new post. The slug and the date are set only if they aren't the defaults:
 * made from the title, and the day of publishing.
 */
function getNewFields(post: BlogPost, madeAt: number): PostFields {
  const slug = planSlug(getFields(post)) ?? `post-${post.id}`;
  return {
    ...getFields(post),
    slug: post.slug === slug ? null : post.slug,
    date: post.date === formatUsDate(new Date(madeAt)) ? undefined : post.date,
  };
}
