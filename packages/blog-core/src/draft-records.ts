import { createCursorError } from './cursor-error.ts';
import {
  type Draft,
  type DraftCondition,
  DraftConflictError,
  type DraftPage,
  type DraftQuery,
  getDraftVersion,
  publishedDraftMs,
  type StoredDraft,
} from './draft.ts';
import { toSummary } from './get-post-page.ts';
import { PostStoreError } from './post-store.ts';
import type { BlogPost } from './post.ts';

/** A draft that knows the former position of an unpublished post. */
export interface PlacedDraft<Post extends BlogPost = BlogPost> extends StoredDraft<Post> {
  /** The ids of the posts that followed the post (`getFollowingIds`); none if it was not published. */
  readonly following: readonly number[];
}

/** A draft that became a post. */
export interface PublishedDraft {
  readonly key: string;
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly publishedAt: number;
}

/** A draft that was deleted. */
export interface DeletedDraft {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly deletedAt: number;
}

/** All drafts as a value, for stores that have them in memory. Functions return a new value. */
export interface DraftRecords<Post extends BlogPost = BlogPost> {
  readonly drafts: readonly PlacedDraft<Post>[];
  readonly published: readonly PublishedDraft[];
  /** Those of the last 30 days. One of them may be among `drafts` again. */
  readonly deleted: readonly DeletedDraft[];
}

/** The drafts of a new store. */
export const noDrafts: DraftRecords<never> = { drafts: [], published: [], deleted: [] };

const defaultLimit = 100;

/**
 * Lists drafts as `PostDrafts.list` specifies. A draft that is saved between two pages may be on
 * both.
 *
 * @throws PostStoreError `invalid` if the cursor is not a `nextCursor`
 */
export function listDrafts<Post extends BlogPost>(
  { drafts }: DraftRecords<Post>,
  { cursor = null, limit = defaultLimit }: DraftQuery = {},
): DraftPage<Post> {
  const after = cursor === null ? null : parseDraftCursor(cursor);
  const listed = drafts
    .toSorted((a, b) => compareDrafts(a, b))
    .filter((draft) => after === null || compareDrafts(draft, after) > 0);
  const page = listed.slice(0, Math.max(1, Math.trunc(limit) || 1));
  const last = page.at(-1);
  return {
    drafts: page.map((draft) => ({ ...toStoredDraft(draft), post: toSummary(draft.post) })),
    nextCursor: last && page.length < listed.length ? formatDraftCursor(last) : null,
  };
}

/** Returns the draft with a key; null if there is none. */
export function findDraft<Post extends BlogPost>(
  { drafts }: DraftRecords<Post>,
  key: string,
): StoredDraft<Post> | null {
  const found = drafts.find((draft) => draft.key === key);
  return found ? toStoredDraft(found) : null;
}

/** Returns the id of the post that a draft became in the last 30 days; null if it became none. */
export function findPublishedId({ published }: DraftRecords, key: string, now: number): number | null {
  const found = published.find((each) => each.key === key && each.publishedAt > now - publishedDraftMs);
  return found?.id ?? null;
}

/**
 * Saves a draft as `PostDrafts.save` specifies. Returns it with the new records.
 *
 * @param context `now` in milliseconds since 1970, and who saves it
 * @throws PostStoreError `conflict` (`DraftConflictError`); `failed` for a post without a JSON form
 */
export function saveDraft<Post extends BlogPost>(
  records: DraftRecords<Post>,
  { key, post, edits }: Draft<Post>,
  {
    ifVersion,
    now,
    savedBy = null,
  }: DraftCondition & { readonly now: number; readonly savedBy?: string | null | undefined },
): { readonly records: DraftRecords<Post>; readonly saved: StoredDraft<Post> } {
  const before = records.drafts.find((draft) => draft.key === key);
  const isUnpublished = before !== undefined && before.unpublishedAt !== null;
  const draft = {
    key,
    post: copyPost(isUnpublished ? { ...post, id: before.post.id } : post),
    edits: isUnpublished ? null : edits,
  };
  const { unpublishedAt = null, following = [] } = before ?? {};
  const version = getDraftVersion({ ...draft, unpublishedAt });
  assertDraftVersion(records, { key, ifVersion, version, now });
  const saved: StoredDraft<Post> = { ...draft, version, savedAt: now, savedBy, unpublishedAt };
  const others = records.drafts.filter((each) => each.key !== key);
  return { records: { ...records, drafts: [...others, { ...saved, following }] }, saved };
}

/**
 * Deletes a draft as `PostDrafts.delete` specifies.
 *
 * @param context `now` in milliseconds since 1970
 * @throws PostStoreError `conflict` (`DraftConflictError`)
 */
export function deleteDraft<Post extends BlogPost>(
  records: DraftRecords<Post>,
  key: string,
  { ifVersion, now }: DraftCondition & { readonly now: number },
): DraftRecords<Post> {
  const current = findDraft(records, key);
  if (current === null) return records;
  if (!isExpectedVersion(current, ifVersion)) throw new DraftConflictError(key, { current });
  const remembered = getDeleted(records).filter(
    (each) => each.key !== key && each.deletedAt > now - publishedDraftMs,
  );
  return {
    ...records,
    drafts: records.drafts.filter((each) => each.key !== key),
    deleted: [...remembered, { key, deletedAt: now }],
  };
}

/** Returns true if a draft, or the lack of one, is as expected. */
export function isExpectedVersion(
  current: Pick<StoredDraft, 'version'> | null,
  ifVersion: string | null | undefined,
): boolean {
  return ifVersion === undefined || ifVersion === (current?.version ?? null);
}

function assertDraftVersion<Post extends BlogPost>(
  records: DraftRecords<Post>,
  {
    key,
    ifVersion,
    version,
    now,
  }: DraftCondition & { readonly key: string; readonly version: string; readonly now: number },
): void {
  const current = findDraft(records, key);
  const publishedAs = findPublishedId(records, key, now);
  if (publishedAs !== null) throw new DraftConflictError(key, { publishedAs });
  // A repeated save finds its own text.
  if (current?.version === version || isExpectedVersion(current, ifVersion)) return;
  const deleted = getDeleted(records).find((each) => each.key === key);
  throw new DraftConflictError(key, { current, deletedAt: current ? null : deleted?.deletedAt });
}

/** Returns the deleted drafts. Records that an older version has stored have none. */
function getDeleted({ deleted }: Partial<Pick<DraftRecords, 'deleted'>>): readonly DeletedDraft[] {
  return deleted ?? [];
}

/** Formats the cursor of the page after a draft. */
export function formatDraftCursor({ savedAt, key }: Pick<StoredDraft, 'savedAt' | 'key'>): string {
  return `${savedAt}:${key}`;
}

/**
 * Parses a cursor of `formatDraftCursor`.
 *
 * @throws PostStoreError `invalid` for another text
 */
export function parseDraftCursor(cursor: string): { readonly savedAt: number; readonly key: string } {
  const [, savedAt, key] = /^(\d{1,15}):(.*)$/su.exec(cursor) ?? [];
  if (savedAt === undefined || key === undefined) throw createCursorError();
  return { savedAt: Number(savedAt), key };
}

function compareDrafts(
  a: Pick<StoredDraft, 'savedAt' | 'key'>,
  b: Pick<StoredDraft, 'savedAt' | 'key'>,
): number {
  return b.savedAt - a.savedAt || (a.key < b.key ? 1 : Number(a.key > b.key) * -1);
}

function toStoredDraft<Post extends BlogPost>(draft: PlacedDraft<Post>): StoredDraft<Post> {
  const { key, post, edits, version, savedAt, savedBy, unpublishedAt } = draft;
  return { key, post, edits, version, savedAt, savedBy, unpublishedAt };
}

function copyPost<Post extends BlogPost>(post: Post): Post {
  try {
    return JSON.parse(JSON.stringify(post)) as Post;
  } catch (cause) {
    throw new PostStoreError('failed', 'The draft cannot be written as JSON.', { cause });
  }
}
