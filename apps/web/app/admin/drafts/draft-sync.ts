import {
  DraftConflictError,
  type DraftPage,
  type DraftSummary,
  type PostDrafts,
  type PostStore,
  PostStoreError,
  type StoredDraft,
} from '@branchbook/blog-core';

import { createListeners } from '../../lib/create-listeners.ts';
import { isUnavailable } from '../../posts/is-unavailable.ts';
import { type Draft, getFormId, newDraftKey } from '../post-model/draft.ts';
import { getFields, isSameText, type PostFields } from '../post-model/post-fields.ts';
import { isSameDraft, toFormDraft, toServerDraft } from '../post-model/server-draft.ts';
import type { DraftLocks } from './draft-locks.ts';
import type { IndexedDbDraftStore } from './draft-store.ts';
import type { SentText, SyncBase, SyncRecord, SyncRecords } from './sync-records.ts';

/** Says where the latest text of a draft is. */
export type SyncStatus =
  /** On the server after the upload that is scheduled or running. */
  | 'waiting'
  | 'saved'
  /** Only on this device, until the server can be reached. */
  | 'offline'
  /** Only on this device: the server doesn't accept it. */
  | 'refused'
  /** Only on this device: somebody else has saved another text. */
  | 'conflict';

/** Two texts of a draft: the one in this browser, and the one on the server. */
export interface DraftConflict {
  readonly theirs: Draft;
  /** The name of the admin who saved theirs; null if that is unknown. */
  readonly savedBy: string | null;
  /** The text that the server and this browser had last in common; null if that is unknown. */
  readonly ancestor: PostFields | null;
  /** Theirs, as the record has it once the conflict is resolved. */
  readonly base: SyncBase;
}

/** Synchronizes the drafts of this browser with those of a server. */
export interface DraftSync {
  /**
   * Follows the drafts that this page saves and removes, and uploads what earlier pages could not.
   * Returns a function that stops.
   */
  start(): () => void;
  getStatus(key: string): SyncStatus;
  getConflict(key: string): DraftConflict | null;
  /** Returns true for a draft that this page has removed, even if the server still lists it. */
  isRemoved(key: string): boolean;
  /** Subscribes to changes of statuses and conflicts. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Uploads a draft now, also one that was only in this browser. Never rejects. */
  upload(key: string): Promise<SyncStatus>;
  /**
   * Downloads a draft if the server has a newer text, and removes it if it was published or deleted
   * elsewhere, unless it has a newer text here. Uploads it again if the server has lost it. A text
   * that was changed on both sides becomes a conflict. Does nothing while a form has the draft open.
   * Rejects if the server or the browser's database doesn't respond.
   */
  pull(key: string): Promise<void>;
  /** Pulls the drafts that the server had once and that `listed`, all its drafts, lacks. Never rejects. */
  pullMissing(listed: readonly DraftSummary[]): Promise<void>;
  /**
   * Resolves a conflict. The other text becomes another draft, unless the one in this browser is
   * 'merged' from both.
   */
  resolve(key: string, kept: 'merged' | 'mine' | 'theirs'): Promise<void>;
  /**
   * Calls `publish` with the version on the server, null for none, while no upload runs. After a
   * `DraftConflictError`, pulls the draft, and calls it again if there is no conflict.
   */
  publish<Result>(key: string, publish: (version: string | null) => Promise<Result>): Promise<Result>;
  /** Calls `unpublish`, which makes a post the draft with this key, while no upload runs. */
  unpublish<Result>(key: string, unpublish: () => Promise<Result>): Promise<Result>;
  /** Returns a draft of the server, and leaves this browser's as it is; null if there is none. */
  read(key: string): Promise<Draft | null>;
  /**
   * Lists the drafts on the server, the latest first.
   *
   * @param known an earlier list, which is returned if its first page is the same. So a repeated call
   * costs one page, and shows a deletion beyond that page later
   */
  list(known?: readonly DraftSummary[]): Promise<readonly DraftSummary[]>;
  /** Returns the keys of the drafts in this browser that belong to the server. */
  readKeys(): Promise<ReadonlySet<string>>;
}

/** With autosave, a text is on the server at most 5 s after the last key. */
export const uploadDelayMs = 4000;

const retryDelayMs = 15_000;

/** Between uploads. A server takes 300 changes a minute from a client. */
const pauseMs = 250;

/**
 * Creates the synchronization of drafts. The drafts in this browser survive a crash and a lost
 * connection; the server's are for all admins and devices. A draft of this browser belongs to the
 * server once it was saved or uploaded here: `records` has its version there.
 */
export function createDraftSync({
  store,
  drafts,
  local,
  records,
  locks,
  newKey = newDraftKey,
}: {
  store: Pick<PostStore, 'get'>;
  drafts: PostDrafts;
  local: Pick<IndexedDbDraftStore, 'get' | 'all' | 'save' | 'remove' | 'subscribeToWrites'>;
  records: SyncRecords;
  locks: Pick<DraftLocks, 'held' | 'tryAcquire' | 'broadcast'>;
  newKey?: () => string;
}): DraftSync {
  const statuses = new Map<string, SyncStatus>();
  const conflicts = new Map<string, DraftConflict>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The drafts that this page has removed, which a list of before may have. */
  const removed = new Set<string>();
  /** The drafts that are being downloaded. */
  const downloads = new Set<string>();
  /** The latest call of `pullMissing`. */
  let pulled: Promise<void> = Promise.resolve();
  const listeners = createListeners();
  const runInTurn = createTurns();
  let queue: Promise<unknown> = Promise.resolve();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  return {
    start,
    getStatus: (key) => statuses.get(key) ?? 'waiting',
    getConflict: (key) => conflicts.get(key) ?? null,
    isRemoved: (key) => removed.has(key),
    subscribe: listeners.subscribe,
    upload,
    pull: (key) => runInTurn(key, () => download(key)),
    pullMissing,
    resolve,
    publish,
    unpublish,
    async read(key) {
      const current = await drafts.get(key);
      return current && toFormDraft(current, await getPublished(current.edits));
    },
    async list(known = []) {
      const first = await drafts.list();
      const isSame = first.drafts.every(({ key, version, savedAt }, index) => {
        const other = known[index];
        return key === other?.key && version === other.version && savedAt === other.savedAt;
      });
      if (isSame && first.nextCursor !== null) return known;
      const all = [...first.drafts];
      for (let cursor = first.nextCursor; cursor !== null;) {
        const page: DraftPage = await drafts.list({ cursor });
        all.push(...page.drafts);
        cursor = page.nextCursor;
      }
      return all;
    },
    async readKeys() {
      return new Set((await records.all()).map(({ key }) => key));
    },
  };

  function start(): () => void {
    const unsubscribe = local.subscribeToWrites((key, draft) => {
      if (downloads.has(key)) return;
      if (draft) {
        removed.delete(key);
        scheduleUpload(key);
      } else void remove(key);
    });
    const retry = () => {
      // The user may have signed in since.
      for (const [key, status] of statuses) if (status === 'refused') statuses.delete(key);
      void uploadAll();
    };
    addEventListener('online', retry);
    retry();
    return () => {
      unsubscribe();
      removeEventListener('online', retry);
      clearTimeout(retryTimer);
    };
  }

  function scheduleUpload(key: string): void {
    if (!conflicts.has(key)) setStatus(key, 'waiting');
    if (timers.has(key)) return;
    timers.set(
      key,
      setTimeout(() => void uploadScheduled(key), uploadDelayMs),
    );
    // So that a later page uploads it if this one can't.
    void runInTurn(key, () => adopt(key)).catch(ignore);
  }

  /** Uploads the text of an open form at once. Other drafts are uploaded one after the other. */
  async function uploadScheduled(key: string): Promise<void> {
    const held = await locks.held().catch(() => new Set<string>());
    await (held.has(key) ? upload(key) : enqueueUpload(key));
  }

  /** Uploads one draft after the other, so that those of an import leave room for other requests. */
  function enqueueUpload(key: string): Promise<unknown> {
    const uploaded = queue.then(() => upload(key));
    queue = uploaded.then(() => new Promise((done) => setTimeout(done, pauseMs)));
    return uploaded;
  }

  async function upload(key: string): Promise<SyncStatus> {
    cancelTimer(key);
    try {
      await runInTurn(key, async () => {
        const draft = await local.get(key);
        if (draft) await send(draft, (await records.get(key)) ?? { key, base: null });
      });
    } catch (error) {
      setFailed(key, error);
    }
    return statuses.get(key) ?? 'waiting';
  }

  /** Uploads the drafts that differ from the server's, and removes those that were removed here. */
  async function uploadAll(): Promise<void> {
    clearTimeout(retryTimer);
    const [all, known] = await Promise.all([local.all(), records.all()]).catch(() => [[], []]);
    const isRefused = (key: string) => statuses.get(key) === 'refused' || conflicts.has(key);
    for (const record of known) {
      const draft = all.find(({ key }) => key === record.key);
      if (draft && !isUploaded(draft, record) && !isRefused(record.key)) await enqueueUpload(record.key);
      else if (!draft && record.isRemoved) await remove(record.key);
    }
  }

  async function send(draft: Draft, record: SyncRecord): Promise<void> {
    const { key } = draft;
    if (conflicts.has(key)) return setStatus(key, 'conflict');
    if (isUploaded(draft, record)) return setStatus(key, 'saved');
    if (!navigator.onLine) throw new PostStoreError('unavailable', 'The browser is offline.');
    const known = await confirmSent(record);
    if (isUploaded(draft, known)) return setStatus(key, 'saved');
    try {
      await save(draft, known);
    } catch (error) {
      if (!(error instanceof DraftConflictError)) throw error;
      await reconcile(draft, known, error);
    }
  }

  /** Saves a draft on the server in place of the base of its record. */
  async function save(draft: Draft, { key, base }: SyncRecord): Promise<void> {
    const { form, fields, savedAt } = draft;
    const changed = toServerDraft(draft, await getPublished(getFormId(form)), base?.id ?? savedAt);
    await records.put({ key, base, sent: { form, fields } });
    const saved = await drafts.save(changed, { ifVersion: base?.version ?? null });
    await records.put({ key, base: createBase(saved, draft) });
    setStatus(key, 'saved');
    locks.broadcast();
  }

  /** Finds out if the server has the text whose response was lost. Such a text becomes the base. */
  async function confirmSent(record: SyncRecord): Promise<SyncRecord> {
    const { sent, ...known } = record;
    if (!sent) return record;
    const current = await drafts.get(record.key);
    const isArrived =
      current !== null &&
      isSameDraft(toFormDraft(current, await getPublished(current.edits)).fields, sent.fields);
    const confirmed = isArrived ? { ...known, base: createBase(current, sent) } : known;
    await records.put(confirmed);
    return confirmed;
  }

  /** Compares a draft with what the server has in its place. */
  async function reconcile(
    draft: Draft,
    { base }: SyncRecord,
    { current, publishedAs }: Pick<DraftConflictError, 'current' | 'publishedAs'>,
  ): Promise<void> {
    const { key } = draft;
    if (publishedAs !== null) {
      const stored = await store.get({ id: publishedAs });
      const isPublished =
        stored !== null &&
        isSameText(getFields(stored.post), { ...draft.fields, slug: null, date: undefined });
      if (!isPublished || !(await removeHere(draft))) setStatus(key, 'refused');
    } else if (!current) {
      // It was deleted elsewhere, but this text is newer.
      await records.put({ key, base: null });
      if (base) await send(draft, { key, base: null });
    } else {
      const theirs = toFormDraft(current, await getPublished(current.edits));
      if (isSameDraft(theirs.fields, draft.fields)) {
        await records.put({ key, base: createBase(current, draft) });
        setStatus(key, 'saved');
      } else {
        const { savedBy } = current;
        const ancestor = base && base.fields;
        conflicts.set(key, { theirs, savedBy, ancestor, base: createBase(current, theirs) });
        setStatus(key, 'conflict');
      }
    }
  }

  async function download(key: string): Promise<void> {
    if ((await locks.held()).has(key)) return;
    const record = await confirmSent((await records.get(key)) ?? { key, base: null });
    const [current, draft] = await Promise.all([drafts.get(key), local.get(key)]);
    const isUnchanged = !draft || isUploaded(draft, record);
    if (!current) {
      if (draft && isUnchanged) await restoreMissing(draft, record);
      return;
    }
    if (current.version === record.base?.version && draft) {
      if (isUnchanged) setStatus(key, 'saved');
      return;
    }
    if (!isUnchanged) return reconcile(draft, record, { current, publishedAs: null });
    const theirs = toFormDraft(current, await getPublished(current.edits));
    await records.put({ key, base: createBase(current, theirs) });
    await saveHere({ ...theirs, ...(draft?.base && { base: draft.base }), isSaved: draft?.isSaved ?? true });
    setStatus(key, 'saved');
  }

  /**
   * Removes a draft that somebody has published or deleted on the server since this browser last had
   * the same text. Uploads one that the server has lost with a restored backup: this may be the last
   * copy.
   */
  async function restoreMissing(draft: Draft, record: SyncRecord): Promise<void> {
    const { key } = draft;
    try {
      await save(draft, record);
    } catch (error) {
      if (!(error instanceof DraftConflictError) || error.current) throw error;
      // Both times are those of the server.
      const isDeleted = error.deletedAt !== null && error.deletedAt >= (record.base?.savedAt ?? Infinity);
      if (error.publishedAs === null && !isDeleted) await save(draft, { key, base: null });
      else await removeHere(draft);
    }
  }

  /** One call runs after the other: each removed draft has the list read again. */
  function pullMissing(listed: readonly DraftSummary[]): Promise<void> {
    pulled = pulled.then(async () => {
      const keys = new Set(listed.map(({ key }) => key));
      const known = await records.all().catch(() => []);
      for (const { key, base, isRemoved } of known) {
        if (base && !isRemoved && !keys.has(key)) await runInTurn(key, () => download(key)).catch(ignore);
      }
    });
    return pulled;
  }

  async function resolve(key: string, kept: 'merged' | 'mine' | 'theirs'): Promise<void> {
    const conflict = conflicts.get(key);
    if (!conflict) return;
    const { theirs, base } = conflict;
    await runInTurn(key, async () => {
      const mine = await local.get(key);
      const other = kept === 'mine' ? theirs : mine;
      if (other && kept !== 'merged') {
        const { form, fields, savedAt } = other;
        const copy: Draft = { key: newKey(), form, fields, savedAt, isSaved: true };
        await local.save({ ...copy, ...(mine?.base && { base: mine.base }) }, 'strict');
      }
      await records.put({ key, base });
      if (kept === 'theirs') await saveHere({ ...mine, ...theirs });
      conflicts.delete(key);
      setStatus(key, 'saved');
    });
    locks.broadcast();
    if (kept !== 'theirs') await upload(key);
  }

  async function publish<Result>(
    key: string,
    task: (version: string | null) => Promise<Result>,
  ): Promise<Result> {
    cancelTimer(key);
    return runInTurn(key, () => runWithVersion(key, task));
  }

  /** Calls `task` like `publish`, in a turn of the draft. */
  async function runWithVersion<Result>(
    key: string,
    task: (version: string | null) => Promise<Result>,
  ): Promise<Result> {
    const record = await confirmSent(await readRecord(key));
    try {
      return await task(record.base?.version ?? null);
    } catch (error) {
      const draft = await local.get(key).catch(() => null);
      if (!(error instanceof DraftConflictError) || !draft) throw error;
      await reconcile(draft, record, error as DraftConflictError);
      return task((await readRecord(key)).base?.version ?? null);
    }
  }

  async function unpublish<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    cancelTimer(key);
    return runInTurn(key, async () => {
      // The post becomes the draft with this key, so there must be none, unless only the response to
      // an earlier attempt got lost.
      if ((await drafts.get(key))?.unpublishedAt === null) {
        await runWithVersion(key, async (version) => {
          // If this page ends here, the text is uploaded again, and not removed as deleted elsewhere.
          const { base } = await readRecord(key);
          await records.put({
            key,
            base: null,
            ...(base && { sent: { form: base.form, fields: base.fields } }),
          });
          await drafts.delete(key, { ifVersion: version });
        });
        await records.put({ key, base: null });
      }
      const result = await task();
      const current = await drafts.get(key).catch(() => null);
      if (current) await records.put({ key, base: createBase(current, toFormDraft(current, null)) });
      scheduleUpload(key);
      return result;
    });
  }

  /** Removes a draft from the server after it was removed here. Never rejects. */
  async function remove(key: string): Promise<void> {
    cancelTimer(key);
    conflicts.delete(key);
    removed.add(key);
    try {
      await runInTurn(key, async () => {
        const record = await records.get(key);
        if (!record || (await local.get(key))) return;
        await records.put({ ...record, isRemoved: true });
        const { base } = await confirmSent({ ...record, isRemoved: true });
        await drafts.delete(key, { ifVersion: base?.version ?? null });
        await forget(key);
      });
    } catch (error) {
      // Somebody else has changed it, so it stays.
      if (error instanceof DraftConflictError) {
        removed.delete(key);
        await forget(key).catch(ignore);
      } else scheduleRetry();
    }
    locks.broadcast();
  }

  async function forget(key: string): Promise<void> {
    await records.delete(key);
    statuses.delete(key);
  }

  /** Records that a draft, which was saved here, belongs to the server from now on. */
  async function adopt(key: string): Promise<void> {
    const before = await records.get(key);
    if (!before || before.isRemoved) await records.put({ key, base: before?.base ?? null });
  }

  /** Without a database in this browser, nothing is known of the server's drafts. */
  async function readRecord(key: string): Promise<SyncRecord> {
    return (await records.get(key).catch(() => undefined)) ?? { key, base: null };
  }

  /** Returns the published post with an id; null if it is not in the list. */
  async function getPublished(id: number | null) {
    return id === null ? null : ((await store.get({ id }))?.post ?? null);
  }

  function saveHere(draft: Draft): Promise<void> {
    return changeHere(draft.key, () => local.save(draft));
  }

  /**
   * Removes a draft that the server no longer has. Resolves to false if it stays, because a form has
   * it open or has changed it in the meantime.
   */
  async function removeHere({ key, fields }: Draft): Promise<boolean> {
    const unlock = await locks.tryAcquire(key);
    if (!unlock) return false;
    try {
      const draft = await local.get(key);
      if (draft && !isSameDraft(draft.fields, fields)) return false;
      await changeHere(key, async () => {
        await local.remove(key);
        await forget(key);
      });
      return true;
    } finally {
      unlock();
      locks.broadcast();
    }
  }

  /** Changes a draft in this browser as the server has it, so without an upload. */
  async function changeHere(key: string, change: () => Promise<void>): Promise<void> {
    downloads.add(key);
    try {
      await change();
    } finally {
      downloads.delete(key);
    }
  }

  function setFailed(key: string, error: unknown): void {
    const isTemporary = isUnavailable(error) || (error as { code?: unknown }).code === 'rate-limited';
    setStatus(key, isTemporary ? 'offline' : 'refused');
    if (isTemporary) scheduleRetry();
  }

  function scheduleRetry(): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void uploadAll(), retryDelayMs);
  }

  function cancelTimer(key: string): void {
    clearTimeout(timers.get(key));
    timers.delete(key);
  }

  function setStatus(key: string, status: SyncStatus): void {
    // A newer text has its own upload scheduled.
    if (status === 'saved' && timers.has(key)) return;
    statuses.set(key, status);
    listeners.emit();
  }
}

function createBase({ version, savedAt, post }: StoredDraft, { fields, form }: SentText): SyncBase {
  return { version, savedAt, fields, form, id: post.id };
}

/** Returns true if the server had the same text when this browser last saved or read it. */
function isUploaded({ fields, form }: Draft, { base, sent }: SyncRecord): boolean {
  return !sent && base !== null && base.form === form && isSameDraft(fields, base.fields);
}

/** Creates a function that runs tasks of a draft one after the other, in all tabs. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const { locks } = navigator as { readonly locks?: LockManager };
    const run = (): Promise<Result> => (locks ? locks.request(`branchbook-draft-sync:${key}`, task) : task());
    const result = (last.get(key) ?? Promise.resolve()).then(run, run);
    last.set(key, result);
    return result;
  };
}

function ignore(): void {}
