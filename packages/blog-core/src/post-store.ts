import type { PostDrafts } from './draft.ts';
import type { PostChange } from './post-change.ts';
import type { DetailFieldName } from './post-fields.ts';
import type { PostVersion } from './post-history.ts';
import { PostStoreError } from './post-store-error.ts';
import type { BlogPost } from './post.ts';
import type { TagCount } from './count-tags.ts';
import type { TrashedPost } from './trash.ts';

export { PostStoreError, type PostStoreErrorCode } from './post-store-error.ts';

/**
 * Stores the posts of a blog in one ordered list: in memory, in a browser or on a server. Ids are
 * unique. `postStoreConformance` in `@branchbook/blog-core/testing` tests these guarantees for any
 * store.
 *
 * If nothing was ever stored, a store returns its seeds, and may store them. A list that was
 * emptied or cleared stays empty. Reading resolves even if nothing can be saved; it rejects with a
 * `PostStoreError` only if there is nothing to show, such as when a server is down.
 *
 * `Post` adds fields to `BlogPost`. Stored fields that the type does not name are retained.
 */
export interface PostStore<Post extends BlogPost = BlogPost> {
  /**
   * Lists posts in pages, in list order (newest first) unless the query sorts them.
   *
   * @example
   * const { posts, nextCursor } = await store.list({ limit: 20 });
   * const more = await store.list({ limit: 20, cursor: nextCursor });
   */
  list(query: PostQuery & { readonly withContent: true }): Promise<PostPage<Post, Post>>;
  list(query?: PostQuery): Promise<PostPage<Post>>;

  /**
   * Gets a post with its version and its neighbors; null if there is none. A former slug or path
   * finds the post, too, with `redirectTo`.
   */
  get(key: PostKey): Promise<StoredPost<Post> | null>;

  /**
   * Applies changes in order, all or none. Once it resolves, they survive a crash. Text that cannot
   * be parsed is archived before it is overwritten.
   *
   * @throws PostStoreError then nothing has changed. `conflict` is a `PostConflictError` or a
   * `DraftConflictError`, with the post or the draft as it is now. After `unavailable` from a server it is unknown whether the changes were
   * applied: repeat them with the same `idempotencyKey`
   *
   * @example
   * const { posts: [created] } = await store.apply([{ type: 'create', post }]);
   * await store.apply([{ type: 'update', id: post.id, fields: { title: 'Tax' }, ifVersion: created.version }]);
   */
  apply(changes: readonly PostChange<Post>[], options?: ApplyOptions): Promise<ApplyResult<Post>>;

  /** Lists the tags of all posts with their numbers of posts, A to Z. Drafts and deleted posts don't count. */
  listTags(): Promise<readonly TagCount[]>;

  /**
   * Lets the page of a tag that no post has redirect to that of another; null ends that. Undefined
   * if the store has no pages.
   *
   * @param slug of the tag, as `getTagSlug` returns it
   * @param target the slug of the other tag; ignored while no post has that
   */
  readonly redirectTag?: ((slug: string, target: string | null) => Promise<void>) | undefined;

  /** Calls the listener after each change, by this store or another. Returns an unsubscribe function. */
  subscribe(listener: () => void): Unsubscribe;

  /** The versions of posts. Undefined if the store retains none. */
  readonly versions?: PostVersions | undefined;

  /** The deleted posts. Undefined if the store retains none. */
  readonly trash?: PostTrash<Post> | undefined;

  /** The drafts. Undefined if the store has none. */
  readonly drafts?: PostDrafts<Post> | undefined;

  /** Why the store may save less than usual. Undefined if it saves always, or says so with an error. */
  readonly condition?: StoreCondition<Post> | undefined;
}

/** The posts to list, and their order. */
export interface PostQuery {
  /**
   * Words that title, slug, author, excerpt or content contain, all of them. Ignores case and
   * accents. Finds a word also as the beginning of a longer one, and anywhere in scripts that are
   * written without spaces: as `searchPosts` does. A store may sort the matches by relevance.
   */
  readonly search?: string | undefined;
  /** Tags or their slugs (`getTagSlug`). The listed posts have all of them. */
  readonly tags?: readonly string[] | undefined;
  /**
   * `list` (default): the order of the list. `date`: the latest first, posts without a valid date
   * last. `title`: A to Z.
   */
  readonly sort?: PostOrder | undefined;
  /** The previous page's `nextCursor`; the first page if omitted or null. Others are `invalid`. */
  readonly cursor?: string | null | undefined;
  /**
   * The maximum number of posts; 100 if omitted. A store may return fewer, but never none while
   * there are more.
   */
  readonly limit?: number | undefined;
  /** True to list whole posts. Summaries have no contents. */
  readonly withContent?: boolean | undefined;
}

/** An order of posts. */
export type PostOrder = 'list' | 'date' | 'title';

/** A page of the list. */
export interface PostPage<Post extends BlogPost = BlogPost, Listed = PostSummary<Post>> {
  readonly posts: readonly Listed[];
  /** The cursor of the next page, opaque; null on the last page. */
  readonly nextCursor: string | null;
  /** The number of posts on all pages; null if the store does not count them. */
  readonly total: number | null;
}

/** A post without its content. */
export type PostSummary<Post extends BlogPost = BlogPost> = Omit<Post, DetailFieldName>;

/** The identity of a post: its id, a slug (current or former), or one of its `oldPaths`. */
export type PostKey = { readonly id: number } | { readonly slug: string } | { readonly oldPath: string };

/** A post with its version. */
export interface VersionedPost<Post extends BlogPost = BlogPost> {
  readonly post: Post;
  /**
   * Differs from that of any other text of the post. Equal posts may have the same version, also if
   * another one was stored in between. Opaque.
   */
  readonly version: string;
}

/** A post, its version and its neighbors in the list, which is newest first. */
export interface StoredPost<Post extends BlogPost = BlogPost> extends VersionedPost<Post> {
  /** The post after it in the list. */
  readonly previous: PostSummary<Post> | null;
  /** The post before it in the list. */
  readonly next: PostSummary<Post> | null;
  /** The post's slug if it was found by a former slug or path; else null. */
  readonly redirectTo: string | null;
}

/** Options of `apply`. */
export interface ApplyOptions {
  /**
   * Identifies the changes across retries. A store whose response may get lost applies changes with
   * the same key once; others may ignore it.
   */
  readonly idempotencyKey?: string | undefined;
  /**
   * False to announce the changes to no search engine and no webhook, as for an import. A store that
   * announces nothing ignores it. Default: true.
   */
  readonly notify?: boolean | undefined;
}

/** The result of `apply`. */
export interface ApplyResult<Post extends BlogPost = BlogPost> {
  /**
   * For each change, its post as stored, with its final id; null if it is not in the list, or was not
   * moved because the post of `before` is not.
   */
  readonly posts: readonly (VersionedPost<Post> | null)[];
  /** For each change, the key of the post that it moved into the trash; else null. */
  readonly trashKeys: readonly (string | null)[];
}

/** The versions of posts. */
export interface PostVersions {
  /**
   * Lists the texts of a post, the current one first. Empty if none was saved.
   *
   * @throws PostStoreError if they cannot be read
   */
  list(id: number): Promise<readonly PostVersion[]>;
}

/** The deleted posts. A `restore` change returns them to the list. */
export interface PostTrash<Post extends BlogPost = BlogPost> {
  /** Lists the deleted posts, the latest first. */
  list(): Promise<readonly TrashedPost<Post>[]>;
  /** Deletes posts permanently, by key. Ignores unknown keys. */
  discard(keys: readonly string[]): Promise<void>;
}

/** Reads and repairs the condition of a store that has a text. */
export interface StoreCondition<Post extends BlogPost = BlogPost> {
  read(): Promise<ConditionReport<Post>>;
  /**
   * Works like `apply`, and also replaces an unreadable text if nothing else changes. The text is
   * archived first.
   */
  repair(changes: readonly PostChange<Post>[]): Promise<ApplyResult<Post>>;
  /**
   * Deletes an unreadable text permanently. One that is still stored is replaced by its readable
   * posts; rejects with `failed` if it has changed since.
   */
  discard(unreadable: UnreadableText): Promise<void>;
  /**
   * Archives the stored text and replaces it by `lastValid`. Rejects with `failed` if the text is
   * valid or there is no `lastValid`.
   */
  restore(): Promise<void>;
}

/** The condition of a store with a text. */
export interface ConditionReport<Post extends BlogPost = BlogPost> {
  /**
   * A sentence on why nothing can be saved here; null if saving works. The posts are the seeds
   * then.
   */
  readonly blocked: string | null;
  /** The stored text; null if nothing is stored or storage is unavailable. */
  readonly text: string | null;
  /** The texts that could not be parsed completely, unmodified, newest first. */
  readonly unreadable: readonly UnreadableText[];
  /**
   * The last list that was valid, if the stored text is now invalid and lacks some of its posts;
   * else null.
   */
  readonly lastValid: readonly Post[] | null;
  /** True if changes survive an immediate kill of the process. Else the last seconds may be lost. */
  readonly isDurable: boolean;
  /** True if the stored list disappeared after this store had read it. The list stays empty. */
  readonly wasCleared: boolean;
}

/** A stored text that could not be parsed completely. Its readable posts are in the list. */
export interface UnreadableText {
  readonly id: string;
  readonly text: string;
  /**
   * The time of archiving, in milliseconds since 1970; null if the text is still the stored one.
   */
  readonly archivedAt: number | null;
}

/** Ends a subscription. Calling it again does nothing. */
export type Unsubscribe = () => void;

/** Somebody else changed the post: `conflict`, with the post as it is now. */
export class PostConflictError<Post extends BlogPost = BlogPost> extends PostStoreError {
  override readonly name = 'PostConflictError';
  readonly current: VersionedPost<Post>;

  constructor(current: VersionedPost<Post>, options?: ErrorOptions) {
    super('conflict', `Somebody else changed the post ${current.post.id}.`, options);
    this.current = current;
  }
}

/** An idempotency key was used for other changes before: `failed`. */
export class IdempotencyKeyError extends PostStoreError {
  override readonly name = 'IdempotencyKeyError';

  constructor(key: string) {
    super('failed', `The idempotency key ${key} was used for other changes. Make a new one for new changes.`);
  }
}
