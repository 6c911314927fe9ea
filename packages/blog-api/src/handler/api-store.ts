import {
  type ApplyOptions,
  type ApplyResult,
  type BlogPost,
  type Draft,
  type DraftCondition,
  IdempotencyKeyError,
  type PostChange,
  type PostDrafts,
  type PostPage,
  type PostQuery,
  type PostStore,
  PostStoreError,
  requiredFieldNames,
  type PostTrash,
  type PostVersions,
  type StoredDraft,
} from '@branchbook/blog-core';

import { countJsonBytes } from '../contract/batch-changes.ts';
import { maxContentsBytes } from '../contract/limits.ts';
import type { NewToken } from '../contract/schemas.ts';
import type { TokenScope } from '../contract/token-scopes.ts';

/** Options of `apply`. */
export interface ApiApplyOptions extends ApplyOptions {
  /** The user who makes the changes, for the record. */
  readonly subject?: string | undefined;
  /** Called with each created or updated post as it will be stored. Throws to refuse all changes. */
  readonly checkPost?: ((post: BlogPost) => void) | undefined;
}

/** Options of `drafts.save`. */
export interface ApiDraftOptions extends DraftCondition, Pick<ApiApplyOptions, 'subject' | 'checkPost'> {}

/** The drafts, with who saves them. */
export interface ApiDrafts extends PostDrafts {
  save(draft: Draft, options?: ApiDraftOptions): Promise<StoredDraft>;
}

/** A token of a program, without the token itself. Times are in milliseconds since 1970. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly scope: TokenScope;
  readonly createdBy: string;
  readonly createdAt: number;
  /** A day (UTC), such as '2026-11-29'; null if it was never used. */
  readonly lastUsedOn: string | null;
  /** Null if it never expires. */
  readonly expiresAt: number | null;
}

/** The result of checking the token of a program. Times are in milliseconds since 1970. */
export type TokenCheck =
  | { readonly state: 'valid'; readonly token: Pick<ApiToken, 'id' | 'name' | 'scope'> }
  | { readonly state: 'wrong' }
  | { readonly state: 'expired'; readonly expiredAt: number }
  | { readonly state: 'revoked'; readonly revokedAt: number };

/** The tokens that let programs read and write the posts. */
export interface ApiTokens {
  /** Lists the tokens that are not revoked, the latest created first. */
  list(): Promise<readonly ApiToken[]>;
  create(fields: NewToken & { readonly createdBy: string }): Promise<ApiToken & { readonly token: string }>;
  /** Revokes a token at once and for ever. Ignores unknown ids. */
  revoke(id: string): Promise<void>;
  /** Checks a text that a program sent. Returns null for one that is no token of a program. */
  verify(text: string): Promise<TokenCheck | null>;
}

/**
 * A store with what a server needs beyond `PostStore`: a revision for ETags, changes that are
 * applied once per key, and the name of whom they are. `createApiStore` makes one of any store;
 * that of `@branchbook/blog-store-sql` is one.
 */
export interface ApiStore extends Pick<PostStore, 'list' | 'get' | 'listTags'> {
  /** Without it, requests to redirect tags are responded to with 404. */
  readonly redirectTag?: PostStore['redirectTag'];
  /** Without it, posts have no earlier versions. */
  readonly versions?: PostVersions | undefined;
  /** Without it, deleted posts are gone. */
  readonly trash?: PostTrash | undefined;
  /** Without it, requests for drafts are responded to with 404. */
  readonly drafts?: ApiDrafts | undefined;
  /** Without it, programs have no tokens, and requests for tokens are responded to with 404. */
  readonly tokens?: ApiTokens | undefined;
  /** Returns the revision of the list, which increases with each change. */
  readRevision(): Promise<number>;
  /** Applies changes with the same idempotency key once, and returns the first result again. */
  apply(
    changes: readonly PostChange[],
    options?: ApiApplyOptions,
  ): Promise<ApplyResult & { readonly revision: number }>;
  /** Iterates over all posts in order. Rejects with 'conflict' if the list changes. */
  exportPosts(): AsyncIterable<BlogPost>;
}

/** Idempotency keys whose results are cached. */
const maxReplays = 1_000;

/**
 * Makes any store one that the handler can serve, in one process:
 *
 * - The revision begins with the time and increases with each change that `subscribe` reports.
 * - The results of the last 1,000 idempotency keys are in memory, so a key counts until a restart.
 * - Nothing records who makes a change.
 *
 * Call it once per store: it subscribes for as long as the process runs.
 */
export function createApiStore(store: PostStore): ApiStore {
  let revision = Date.now();
  store.subscribe(() => {
    revision += 1;
  });
  const replays = new Map<
    string,
    { readonly text: string; readonly result: ReturnType<ApiStore['apply']> }
  >();
  const { drafts } = store;

  return {
    list: listWithinLimit as ApiStore['list'],
    get: (key) => store.get(key),
    listTags: () => store.listTags(),
    redirectTag: store.redirectTag?.bind(store),
    versions: store.versions,
    trash: store.trash,
    drafts: drafts && {
      list: (query) => drafts.list(query),
      get: (key) => drafts.get(key),
      async save(draft, { ifVersion, checkPost } = {}) {
        checkPost?.(draft.post);
        return drafts.save({ ...draft, post: toWellFormed(draft.post) }, { ifVersion });
      },
      delete: (key, condition) => drafts.delete(key, condition),
    },
    readRevision: async () => revision,
    apply,
    exportPosts,
  };

  /** Lists whole posts until their size reaches the limit of a response. */
  async function listWithinLimit(query: PostQuery = {}): Promise<PostPage> {
    const page = await store.list(query);
    const count = page.posts.length;
    if (!query.withContent || count <= 1 || countJsonBytes(page.posts) <= maxContentsBytes) return page;
    return listWithinLimit({ ...query, limit: Math.ceil(count / 2) });
  }

  async function apply(
    changes: readonly PostChange[],
    { idempotencyKey, checkPost }: ApiApplyOptions = {},
  ): ReturnType<ApiStore['apply']> {
    if (idempotencyKey === undefined) return applyOnce(changes, checkPost);
    const text = JSON.stringify(changes);
    const known = replays.get(idempotencyKey);
    if (known) {
      if (known.text !== text) throw new IdempotencyKeyError(idempotencyKey);
      return known.result;
    }
    const result = applyOnce(changes, checkPost, idempotencyKey);
    replays.set(idempotencyKey, { text, result });
    const [oldest] = replays.keys();
    if (replays.size > maxReplays && oldest !== undefined) replays.delete(oldest);
    try {
      return await result;
    } catch (error) {
      // Nothing was applied, so the key may be used again.
      replays.delete(idempotencyKey);
      throw error;
    }
  }

  async function applyOnce(
    changes: readonly PostChange[],
    checkPost: ApiApplyOptions['checkPost'],
    idempotencyKey?: string,
  ): ReturnType<ApiStore['apply']> {
    if (checkPost) await checkPosts(changes, checkPost);
    const before = revision;
    const { posts, trashKeys } = await store.apply(changes.map(toWellFormedChange), { idempotencyKey });
    // The store may report the change later.
    if (revision === before) revision += 1;
    return { revision, posts, trashKeys };
  }

  async function checkPosts(
    changes: readonly PostChange[],
    checkPost: (post: BlogPost) => void,
  ): Promise<void> {
    const changed = new Map<number, BlogPost>();
    for (const change of changes) {
      if (change.type !== 'create' && change.type !== 'update') continue;
      const id = change.type === 'create' ? change.post.id : change.id;
      const before = changed.get(id) ?? (await store.get({ id }))?.post;
      const post = change.type === 'create' ? change.post : before && { ...before, ...change.fields };
      if (!post) continue;
      checkPost(post);
      changed.set(id, post);
    }
  }

  async function* exportPosts(): AsyncGenerator<BlogPost> {
    const start = revision;
    let cursor: string | null = null;
    do {
      const page: PostPage<BlogPost, BlogPost> = await store.list({ cursor, withContent: true });
      if (revision !== start) throw new PostStoreError('conflict', 'The list has changed while it was read.');
      yield* page.posts;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
}

function toWellFormedChange(change: PostChange): PostChange {
  if (change.type === 'create') return { ...change, post: toWellFormed(change.post) };
  return change.type === 'update' ? { ...change, fields: toWellFormed(change.fields) } : change;
}

/** The texts of a post are UTF-8, which has no half surrogate pairs. */
function toWellFormed<Fields extends Partial<BlogPost>>(fields: Fields): Fields {
  const texts = requiredFieldNames.flatMap((name) => {
    const value: unknown = fields[name];
    return typeof value === 'string' ? [[name, value.toWellFormed()]] : [];
  });
  return { ...fields, ...Object.fromEntries(texts) };
}
