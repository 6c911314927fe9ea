import type { PostChange } from './post-change.ts';
import type { DetailFieldName } from './post-fields.ts';
import type { BlogPost, IndexedPost } from './post.ts';

/**
 * Stores posts: in memory, in a browser or on a server. Every implementation guarantees:
 *
 * - Once `transact` resolves, its changes are durable.
 * - Changes apply to the newest list, so two writers lose nothing.
 * - Text that cannot be parsed is retained, never overwritten.
 *
 * `postStoreConformance` in `@branchbook/blog-core/testing` tests these guarantees for any store.
 *
 * If nothing was ever stored, a store returns its seeds, and may store them. A list that was
 * emptied or cleared stays empty. Reading resolves even if nothing can be saved (`blocked`); it
 * rejects with a `PostStoreError` only if there is nothing to show, such as when a server is down.
 *
 * `Post` adds fields to `BlogPost`. Stored fields that the type does not name are retained.
 */
export interface PostStore<Post extends BlogPost = BlogPost> {
  /** Returns a page of the list without contents, from the top or after a cursor. */
  readPage(request: PageRequest): Promise<PostPage<Post>>;

  /** Finds a post by slug (`findBySlug`) with its neighbors; null if there is none. */
  readPost(slug: string): Promise<PostWithNeighbors<Post> | null>;

  /** Returns the newest state with the whole list. */
  readAll(): Promise<PostSnapshot<Post>>;

  /**
   * Applies changes to the newest list (`applyChange`), all or none. No other change happens
   * between the list that `decide` receives and its changes.
   *
   * Removing or moving a post that no longer exists is a no-op.
   *
   * Rejects with the error of `decide`, else with a `PostStoreError`; then nothing changed.
   *
   * @example
   * const { stored: [post] } = await store.transact((posts) => [
   *   { type: 'add', post: createPost(draft, { now: new Date(), posts }) },
   * ]);
   */
  transact(decide: DecideChanges<Post>): Promise<PostTransaction<Post>>;

  /**
   * Calls the listener after every change of another store: with the newest state if the store has
   * it, else without an argument. A store may also call it for its own changes.
   *
   * Resolves once subscribed, with the unsubscribe function. The listener is never called after
   * that.
   */
  subscribe(listener: (snapshot?: PostSnapshot<Post>) => void): Promise<Unsubscribe>;

  /** Actions on texts that could not be parsed completely. Undefined if the store has no text. */
  readonly unreadable?: UnreadableTextActions<Post>;

  /**
   * The list without contents. Undefined if the store always reads the whole list; `getPostIndex`
   * works for every store.
   */
  readonly index?: PostIndex<Post>;
}

/**
 * Returns changes for the newest list (a transaction callback). May be async, and may be called
 * again if another writer changed the list. Only the last result counts.
 */
export type DecideChanges<Post extends BlogPost = BlogPost> = (
  newest: readonly Post[],
) => readonly PostChange<Post>[] | Promise<readonly PostChange<Post>[]>;

/** The page to read. */
export interface PageRequest {
  /** The previous page's `next`; the top of the list if omitted or null. */
  readonly cursor?: string | null;
  /** The maximum number of posts. A store may return fewer, but never none while there are more. */
  readonly limit: number;
}

/** A page of the list. */
export interface PostPage<Post extends BlogPost = BlogPost> {
  readonly posts: readonly PostSummary<Post>[];
  /** The cursor of the next page, opaque; null on the last page. */
  readonly next: string | null;
}

/** A post without its content. */
export type PostSummary<Post extends BlogPost = BlogPost> = Omit<Post, DetailFieldName>;

/** A post and its neighbors in the list, which is newest first. */
export interface PostWithNeighbors<Post extends BlogPost = BlogPost> {
  readonly post: Post;
  /** The entry after it. */
  readonly previous: PostSummary<Post> | null;
  /** The entry before it. */
  readonly next: PostSummary<Post> | null;
  /** The post's current slug if it was found by a former one; else null. */
  readonly redirectTo: string | null;
  /** The post's index if other posts have the same id; else null. */
  readonly at: number | null;
}

/** The result of a transaction. */
export interface PostTransaction<Post extends BlogPost = BlogPost> {
  /** The newest state, after the changes. */
  readonly snapshot: PostSnapshot<Post>;
  /** The stored post of each change, with its final id; null if it is not in the list. */
  readonly stored: readonly (Post | null)[];
}

/** The state of a store. Members that a store does not support are undefined. */
export interface PostSnapshot<Post extends BlogPost = BlogPost> {
  readonly posts: readonly Post[];
  /**
   * A sentence on why nothing can be saved here; null if saving works. The posts are the seeds
   * then.
   */
  readonly blocked: string | null;
  /** Only if the store has a text. */
  readonly unreadable?: UnreadableTexts<Post>;
  /** Only if the store has a text. */
  readonly storedText?: StoredText;
  /** Only if the store's changes may be less durable than usual. */
  readonly durability?: Durability;
  /** Only if others can clear the store. */
  readonly clearing?: Clearing;
}

/**
 * A list without contents, for lists too long to read as a whole. Contents are read on request.
 * `getPostIndex` returns it for every store.
 */
export interface PostIndex<Post extends BlogPost = BlogPost> {
  /**
   * Returns the newest list, with the contents of the given posts. Rejects with a `PostStoreError`
   * only if there is nothing to show.
   *
   * @param onPart called with the top of the list while the rest is loading
   */
  read(include: WantedPosts, onPart?: (part: IndexSnapshot<Post>) => void): Promise<IndexSnapshot<Post>>;

  /**
   * Works like `PostStore.transact`, but `decide` receives only the given contents. It may update
   * no other posts.
   */
  transact(include: WantedPosts, decide: DecideIndexed<Post>): Promise<IndexTransaction<Post>>;
}

/** Ids of posts to read with their contents, or all. A duplicate id means each of its posts. */
export type WantedPosts = readonly BlogPost['id'][] | 'all';

/** Returns changes like `DecideChanges`, for a list with only the requested contents. */
export type DecideIndexed<Post extends BlogPost = BlogPost> = (
  newest: readonly IndexedPost<Post>[],
) => readonly PostChange<Post>[] | Promise<readonly PostChange<Post>[]>;

/** The state of a store at one moment. */
export interface IndexSnapshot<Post extends BlogPost = BlogPost> extends Omit<PostSnapshot<Post>, 'posts'> {
  readonly posts: readonly IndexedPost<Post>[];
  /** More posts follow and are still loading. */
  readonly isPart?: boolean;
}

/** The result of a transaction. */
export interface IndexTransaction<Post extends BlogPost = BlogPost> {
  /** The newest state, after the changes. Contents that another writer changed may be missing. */
  readonly snapshot: IndexSnapshot<Post>;
  /** The stored post of each change, with its final id; null if it is not in the list. */
  readonly stored: readonly (Post | null)[];
}

/** Stored texts that could not be parsed completely. */
export interface UnreadableTexts<Post extends BlogPost = BlogPost> {
  /** Unmodified, newest first. */
  readonly texts: readonly UnreadableText[];
  /**
   * The last list that was valid, if the stored text is now invalid and lacks some of its posts;
   * else null.
   */
  readonly lastValid: readonly Post[] | null;
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

/** Actions on texts that could not be parsed completely. */
export interface UnreadableTextActions<Post extends BlogPost = BlogPost> {
  /**
   * Works like `transact`, and also replaces an unreadable text if nothing else changes. The text
   * is archived first.
   */
  repair(decide: DecideChanges<Post>): Promise<PostTransaction<Post>>;
  /**
   * Deletes a text permanently. One that is still stored is replaced by its readable posts; rejects
   * with `failed` if it has changed since.
   */
  discard(unreadable: UnreadableText): Promise<PostSnapshot<Post>>;
  /**
   * Archives the stored text and replaces it by `lastValid`. Rejects with `failed` if the text is
   * valid or there is no `lastValid`.
   */
  restore(): Promise<PostSnapshot<Post>>;
}

/** The stored text. */
export interface StoredText {
  /** Null if nothing is stored or storage is unavailable. */
  readonly text: string | null;
}

/** The durability of resolved changes. */
export interface Durability {
  /** True if it survives an immediate kill of the process. Else the last seconds may be lost. */
  readonly isDurable: boolean;
}

/** Tells whether others cleared the store. */
export interface Clearing {
  /** True if the stored list disappeared after this store had read it. The list stays empty. */
  readonly wasCleared: boolean;
}

/** Ends a subscription. Calling it again does nothing. */
export type Unsubscribe = () => void;

/**
 * Why a store operation failed:
 *
 * - 'quota-exceeded': storage is full.
 * - 'unavailable': nothing can be saved here at all.
 * - 'not-found': the post to update is no longer in the list.
 * - 'conflict': another writer changed the same post, and retrying is not possible.
 * - 'forbidden': the user lacks permission.
 * - 'unreachable': the storage cannot be reached now; its state is unknown.
 * - 'too-large': a post, or the request, exceeds a limit.
 * - 'failed': any other error; see `message` and `cause`.
 */
export type PostStoreErrorCode =
  | 'quota-exceeded'
  | 'unavailable'
  | 'not-found'
  | 'conflict'
  | 'forbidden'
  | 'unreachable'
  | 'too-large'
  | 'failed';

/** An error of a store, with a code. */
export class PostStoreError extends Error {
  override readonly name = 'PostStoreError';
  readonly code: PostStoreErrorCode;
  /** The field that is too large, if `code` is 'too-large' and the store names one. */
  readonly field: string | null;

  constructor(
    code: PostStoreErrorCode,
    message: string,
    { field = null, ...options }: ErrorOptions & { readonly field?: string | null } = {},
  ) {
    super(message, options);
    this.code = code;
    this.field = field;
  }
}
