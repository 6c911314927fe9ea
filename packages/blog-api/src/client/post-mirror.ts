import {
  type BlogPost,
  type IndexedPost,
  isWhole,
  PostStoreError,
  type PostSummary,
} from '@branchbook/blog-core';

import { unless } from '../contract/etag.ts';
import { contentsSchema, type Delta, deltaSchema } from '../contract/schemas.ts';
import { maxKeys, maxChangedPosts } from '../contract/limits.ts';
import { readAnswer, type SendRequest } from './api-requests.ts';
import { createTurns } from './outbox-storage.ts';

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
   * @param onPart told of the top of the list while the copy is made for the first time
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
  const inTurn = createTurns();
  let rows = new Map<number, Row>();
  let revision: number | null = null;
  let list: readonly IndexedPost[] = [];
  /** How long the contents are that are held, by key, in the order in which they came. */
  let held = new Map<number, number>();

  return {
    read: (ids, onPart) =>
      inTurn(async () => {
        await catchUp(onPart);
        const known = await withContents(ids);
        if (rows.size <= wholeListLength) void inTurn(readUnasked).catch(() => {});
        return known;
      }),
    known(ids) {
      const known = revision === null ? null : { revision, posts: list };
      return known && lacking(ids).length === 0 ? known : null;
    },
    hold(stored, posts) {
      if (stored !== revision) return;
      const contents = new Map(posts.flatMap((post) => (post ? [[post.id, post] as const] : [])));
      const found = [...rows].flatMap(([key, row]) => {
        const post = contents.get(row.post.id);
        return post && !isWhole(row.post) && isSameSummary(row.post, post) ? [{ key, post }] : [];
      });
      holdWhole(found);
    },
  };

  async function catchUp(onPart?: (posts: readonly IndexedPost[]) => void): Promise<void> {
    if (revision === null) await readWholeList(onPart);
    while (!(await readChanges())) {
      // It has changed between two parts, or is to be read from the start.
      if (revision === null) await readWholeList(onPart);
    }
  }

  /** From the top. What changes meanwhile is told by the changes since the first part. */
  async function readWholeList(onPart?: (posts: readonly IndexedPost[]) => void): Promise<void> {
    const found = new Map<number, Row>();
    let first: number | null = null;
    let told = 0;
    for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
      const delta: Delta = readAnswer(await ask(0, cursor), deltaSchema);
      first ??= delta.revision;
      for (const { key, position, post } of delta.changed) found.set(key, { position, post: asPost(post) });
      cursor = delta.next;
      // Each time twice as much: a long list is not drawn a hundred times.
      if (cursor !== null && found.size >= 2 * told) {
        told = found.size;
        onPart?.(inOrder(found));
      }
    }
    rows = found;
    held = new Map();
    list = inOrder(rows);
    revision = first;
  }

  /** Gives whether the copy is of one state now. */
  async function readChanges(): Promise<boolean> {
    const since = revision ?? 0;
    const deltas: Delta[] = [];
    for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
      const answer = await ask(since, cursor, isFirst ? unless(since) : {});
      if (isFirst && answer.type === 'answered' && answer.status === 304) return true;
      if (answer.type === 'answered' && answer.status === 410) {
        revision = null;
        return false;
      }
      const delta = readAnswer(answer, deltaSchema);
      deltas.push(delta);
      cursor = delta.next;
    }
    for (const { changed, removed } of deltas) {
      for (const { key, position, post } of changed) {
        rows.set(key, { position, post: asPost(post) });
        held.delete(key);
      }
      for (const key of removed) {
        rows.delete(key);
        held.delete(key);
      }
    }
    const [first] = deltas;
    if (!first) return true;
    if (deltas.some(({ changed, removed }) => changed.length + removed.length > 0)) list = inOrder(rows);
    ({ revision } = first);
    return deltas.every((delta) => delta.revision === first.revision);
  }

  async function withContents(ids: readonly number[]): Promise<KnownList> {
    for (let missing = lacking(ids); missing.length > 0; missing = lacking(ids)) {
      await readContents(missing.slice(0, maxKeys));
    }
    return { revision: revision ?? 0, posts: list };
  }

  async function readUnasked(): Promise<void> {
    const missing = [...rows].flatMap(([key, { post }]) => (isWhole(post) ? [] : [key]));
    if (missing.length > 0 && missing.length <= wholeListLength) await readContents(missing);
  }

  /** Holds as many of them as the server gives at once. Where the list has changed, catches up instead. */
  async function readContents(keys: readonly number[]): Promise<void> {
    const query = new URLSearchParams({ keys: keys.join(',') });
    const contents = readAnswer(await sendRequest(`/contents?${query}`), contentsSchema);
    if (contents.revision !== revision) {
      await catchUp();
      return;
    }
    if (!contents.posts.some(({ key }) => keys.includes(key))) {
      throw new PostStoreError('unreachable', 'What answers is not the server of the posts.');
    }
    holdWhole(contents.posts);
  }

  function holdWhole(found: readonly { readonly key: number; readonly post: BlogPost }[]): void {
    for (const { key, post } of found) {
      const row = rows.get(key);
      if (!row) continue;
      row.post = { ...row.post, content: post.content };
      held.delete(key);
      held.set(key, post.content.length);
    }
    const wanted = new Set(found.map(({ key }) => key));
    let length = [...held.values()].reduce((sum, each) => sum + each, 0);
    for (const [key, each] of held) {
      if (length <= heldLength || wanted.has(key)) break;
      const row = rows.get(key);
      if (row) row.post = withoutContent(row.post);
      held.delete(key);
      length -= each;
    }
    if (found.length > 0) list = inOrder(rows);
  }

  /** The keys of the posts with these ids that are not whole. */
  function lacking(ids: readonly number[]): readonly number[] {
    if (ids.length === 0) return [];
    const wanted = new Set(ids);
    return [...rows].flatMap(([key, { post }]) => (wanted.has(post.id) && !isWhole(post) ? [key] : []));
  }

  function ask(since: number, after: string | null, init: RequestInit = {}) {
    const query = new URLSearchParams({
      since: String(since),
      limit: String(maxChangedPosts),
      ...(after !== null && { after }),
    });
    return sendRequest(`/changes?${query}`, init);
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
  return textOf(summary) === textOf(withoutContent(post));
}

function textOf(post: object): string {
  return JSON.stringify(Object.entries(post).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
