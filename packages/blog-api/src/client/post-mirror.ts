import { type BlogPost, type IndexedPost, isWhole, type PostSummary } from '@branchbook/blog-core';

import { ifNoneMatch } from '../contract/etag.ts';
import { contentsSchema, type Delta, deltaSchema } from '../contract/schemas.ts';
import { maxKeys, maxChangedPosts } from '../contract/limits.ts';
import { unexpectedResponse, buildQuery, unwrapResult, type SendRequest } from './api-requests.ts';
import { createMutex } from './mutex.ts';

/** The list at a revision of the server. */
export interface KnownList {
  readonly revision: number;
  /** With or without content. Unchanged posts are the same objects as before. */
  readonly posts: readonly IndexedPost[];
}

/** A copy of the server's list without contents, with a cache of requested contents. */
export interface PostMirror {
  /**
   * Updates the copy and returns it with the content of the given posts. Rejects with a
   * `PostStoreError` and then leaves the copy unchanged.
   *
   * @param onPart called with the top of the list while it loads for the first time
   */
  read(ids: readonly number[], onPart?: (posts: readonly IndexedPost[]) => void): Promise<KnownList>;
  /** Returns the copy without requests, or null if it or a requested content is not loaded. */
  known(ids: readonly number[]): KnownList | null;
  /** Caches contents that the server stored at this revision, if the copy has the same one. */
  hold(revision: number, posts: readonly (BlogPost | null)[]): void;
}

interface Row {
  readonly position: number;
  post: IndexedPost;
}

/** Lists up to this length are loaded with contents, so that they can be edited offline. */
const wholeListLength = maxKeys;

/** Maximum characters of cached contents. Evicts the oldest. */
const heldLength = 20_000_000;

/** Creates an empty copy. Requests nothing before the first read. */
export function createPostMirror(sendRequest: SendRequest): PostMirror {
  const withLock = createMutex();
  let rows = new Map<number, Row>();
  let revision: number | null = null;
  /** Length of each cached content by key, oldest first. */
  let held = new Map<number, number>();
  /** The rows in order; null after a change. */
  let list: readonly IndexedPost[] | null = null;
  const posts = () => (list ??= inOrder(rows));

  return {
    read: (ids, onPart) =>
      withLock(async () => {
        await catchUp(onPart);
        for (let missing = lacking(ids); missing.length > 0; missing = lacking(ids)) {
          await readContents(missing.slice(0, maxKeys));
        }
        letGo(ids);
        if (rows.size <= wholeListLength) void withLock(readUnasked).catch(() => {});
        return { revision: revision ?? 0, posts: posts() };
      }),
    known: (ids) => (revision === null || lacking(ids).length > 0 ? null : { revision, posts: posts() }),
    hold(stored, applied) {
      if (stored !== revision) return;
      const contents = new Map(applied.flatMap((post) => (post ? [[post.id, post] as const] : [])));
      for (const [key, row] of rows) {
        const post = contents.get(row.post.id);
        if (post && !isWhole(row.post) && isSameSummary(row.post, post)) holdContent(key, post.content);
      }
    },
  };

  async function catchUp(onPart?: (posts: readonly IndexedPost[]) => void): Promise<void> {
    if (revision === null) await readWholeList(onPart);
    while (!(await readChanges())) {
      // The list changed between two pages, or must be read from the start.
      if (revision === null) await readWholeList(onPart);
    }
  }

  /**
   * Reads the list from the top. Concurrent changes follow by `/changes` since the first page's
   * revision.
   */
  async function readWholeList(onPart?: (posts: readonly IndexedPost[]) => void): Promise<void> {
    const found = new Map<number, Row>();
    let first: number | null = null;
    let reportedCount = 0;
    let cursor: string | null = null;
    do {
      const delta: Delta = unwrapResult(await ask(0, cursor), deltaSchema);
      first ??= delta.revision;
      for (const { key, position, post } of delta.changed) found.set(key, { position, post: asPost(post) });
      cursor = delta.next;
      // Doubles each time, so that a long list does not render a hundred times.
      if (cursor !== null && found.size >= 2 * reportedCount) {
        reportedCount = found.size;
        onPart?.(inOrder(found));
      }
    } while (cursor !== null);
    rows = found;
    held = new Map();
    list = null;
    revision = first;
  }

  /** Returns true if the copy is of one revision. */
  async function readChanges(): Promise<boolean> {
    const since = revision ?? 0;
    const deltas: Delta[] = [];
    let cursor: string | null = null;
    do {
      const answer = await ask(since, cursor, cursor === null ? ifNoneMatch(since) : {});
      if (cursor === null && answer.type === 'response' && answer.status === 304) return true;
      if (answer.type === 'response' && answer.status === 410) {
        revision = null;
        return false;
      }
      const delta: Delta = unwrapResult(answer, deltaSchema);
      deltas.push(delta);
      cursor = delta.next;
    } while (cursor !== null);
    for (const { changed, removed } of deltas) {
      for (const { key, position, post } of changed) {
        rows.set(key, { position, post: asPost(post) });
        held.delete(key);
      }
      for (const key of removed) {
        rows.delete(key);
        held.delete(key);
      }
      if (changed.length + removed.length > 0) list = null;
    }
    const first = deltas[0]?.revision ?? since;
    revision = first;
    return deltas.every((delta) => delta.revision === first);
  }

  async function readUnasked(): Promise<void> {
    const missing = [...rows].flatMap(([key, { post }]) => (isWhole(post) ? [] : [key]));
    if (missing.length > 0 && missing.length <= wholeListLength) await readContents(missing);
  }

  /**
   * Caches as many as the server returns at once. Updates the copy instead if the list has changed.
   */
  async function readContents(keys: readonly number[]): Promise<void> {
    const answer = await sendRequest(`/contents?${buildQuery({ keys: keys.join(',') })}`);
    const contents = unwrapResult(answer, contentsSchema);
    if (contents.revision !== revision) {
      await catchUp();
      return;
    }
    if (!contents.posts.some(({ key }) => keys.includes(key))) throw unexpectedResponse();
    for (const { key, post } of contents.posts) holdContent(key, post.content);
  }

  function holdContent(key: number, content: string): void {
    const row = rows.get(key);
    if (!row) return;
    row.post = { ...row.post, content };
    held.delete(key);
    held.set(key, content.length);
    list = null;
  }

  /** Evicts the oldest contents above the limit, except those of the given ids. */
  function letGo(ids: readonly number[]): void {
    const retained = new Set(ids);
    let length = [...held.values()].reduce((sum, each) => sum + each, 0);
    for (const [key, each] of held) {
      if (length <= heldLength) return;
      const row = rows.get(key);
      if (row && retained.has(row.post.id)) continue;
      if (row) row.post = withoutContent(row.post);
      held.delete(key);
      length -= each;
      list = null;
    }
  }

  /** Returns the keys of posts whose content is not loaded. */
  function lacking(ids: readonly number[]): readonly number[] {
    if (ids.length === 0) return [];
    const requested = new Set(ids);
    return [...rows].flatMap(([key, { post }]) => (requested.has(post.id) && !isWhole(post) ? [key] : []));
  }

  function ask(since: number, after: string | null, init: RequestInit = {}) {
    return sendRequest(`/changes?${buildQuery({ since, limit: maxChangedPosts, after })}`, init);
  }
}

function inOrder(rows: ReadonlyMap<number, Row>): readonly IndexedPost[] {
  return [...rows.values()].toSorted((a, b) => a.position - b.position).map(({ post }) => post);
}

/** The schema names only known fields; posts may have more. */
function asPost(post: object): IndexedPost {
  return post as PostSummary;
}

function withoutContent(post: IndexedPost): IndexedPost {
  const { content: _, ...summary } = post;
  return summary;
}

function isSameSummary(summary: IndexedPost, post: BlogPost): boolean {
  return serializePost(summary) === serializePost(withoutContent(post));
}

/** Serializes a post independently of the order of its fields. */
export function serializePost(post: IndexedPost): string {
  return JSON.stringify(Object.entries(post).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
