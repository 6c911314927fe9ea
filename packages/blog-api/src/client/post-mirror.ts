import { type BlogPost, type IndexedPost, isWhole, type PostSummary } from '@branchbook/blog-core';

import { ifNoneMatch } from '../contract/etag.ts';
import { contentsSchema, type Delta, deltaSchema } from '../contract/schemas.ts';
import { maxKeys, maxChangedPosts } from '../contract/limits.ts';
import { unexpectedResponse, buildQuery, unwrapResult, type SendRequest } from './api-requests.ts';
import { createMutex } from './outbox-storage.ts';

/** A state of the list that the server had. */
export interface KnownList {
  readonly revision: number;
  /** Posts without contents, and those that are whole. The same objects as before where nothing of them has changed. */
  readonly posts: readonly IndexedPost[];
}

/** A copy of the server's list without contents, and of the contents that were asked for. */
export interface PostMirror {
  /**
   * Brings the copy to the newest state, and gives it with the posts of these ids whole. Rejects with a `PostStoreError`, and then the copy
   * is as it was.
   *
   * @param onPart reportedCount of the top of the list while the copy is made for the first time
   */
  read(ids: readonly number[], onPart?: (posts: readonly IndexedPost[]) => void): Promise<KnownList>;
  /** The copy as it is; null where none was made yet, or a post of these ids is not whole in it. */
  known(ids: readonly number[]): KnownList | null;
  /** Holds the contents of posts as the server has stored them in this revision, where the copy has come to that very revision. */
  hold(revision: number, posts: readonly (BlogPost | null)[]): void;
}

interface Row {
  readonly position: number;
  post: IndexedPost;
}

/** So many posts at most are held whole, unasked: what is at hand can be edited and deleted without a network. */
const wholeListLength = maxKeys;

/** So many characters of contents are held. What was asked for longest ago goes first. */
const heldLength = 20_000_000;

/** Makes the copy, from nothing. Nothing is asked before it is read. */
export function createPostMirror(sendRequest: SendRequest): PostMirror {
  const withLock = createMutex();
  let rows = new Map<number, Row>();
  let revision: number | null = null;
  /** How long the contents are that are held, by key, in the order in which they came. */
  let held = new Map<number, number>();
  /** The rows in order; null where they have changed since. */
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
      // It has changed between two parts, or is to be read from the start.
      if (revision === null) await readWholeList(onPart);
    }
  }

  /** From the top. What changes meanwhile is reportedCount by the changes since the first part. */
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
      // Each time twice as much: a long list is not drawn a hundred times.
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

  /** Gives whether the copy is of one state now. */
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

  /** Holds as many of them as the server gives at once. Where the list has changed, catches up instead. */
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

  /** Lets contents go that came longest ago, where more are held than may be; not those of these ids, which somebody wants now. */
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

  /** The keys of the posts with these ids that are not whole. */
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

/** The contract names the fields that it knows of; a post may have more. */
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

/** What a post says, in whichever order its fields are. */
export function serializePost(post: IndexedPost): string {
  return JSON.stringify(Object.entries(post).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
