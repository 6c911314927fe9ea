import type { PostChange } from './post-change.ts';
import type { BlogPost, IndexedPost } from './post.ts';

/**
 * The port through which posts are stored, whatever stores them: memory, a browser, a server. It promises:
 *
 * - Once `transact` resolves, its changes survive.
 * - Changes are applied to the newest list, so two writers lose nothing.
 * - What could not be read is kept, never overwritten.
 *
 * `postStoreConformance` in `@branchbook/blog-core/testing` states the promise as tests that any store can run.
 *
 * Where nothing was ever stored, a store shows its seeds, which it may store by that. A list that is empty, or that vanished
 * while the store was open, is empty and stays so. Reading resolves also where nothing can be saved; the snapshot says so. It
 * rejects with a `PostStoreError` only where the store has nothing to show, as when a server is away.
 *
 * `Post` names the fields of one's own that the posts have. Stored posts may hold more than their type names, and all of it
 * survives.
 */
export interface PostStore<Post extends BlogPost = BlogPost> {
  /** Gives a part of the list, from the newest post on or from behind a cursor, without the contents. */
  readPage(request: PageRequest): Promise<PostPage<Post>>;

  /** Gives the post of an address with its neighbours, as `findBySlug` finds it; null where there is none. */
  readPost(slug: string): Promise<PostWithNeighbors<Post> | null>;

  /** Gives the newest state, with the whole list. */
  readAll(): Promise<PostSnapshot<Post>>;

  /**
   * Applies what is decided on the newest list, as `applyChange` does: all of it, or nothing. Nobody else's change comes
   * between the list that `decide` saw and the changes it gave.
   *
   * A removal of a post that is no longer there is as wanted, and a move of one has nothing to move.
   *
   * Rejects with what `decide` throws, else with a `PostStoreError`, and then nothing was changed.
   *
   * @example
   * const { stored: [post] } = await store.transact((posts) => [
   *   { type: 'add', post: createPost(draft, { now: new Date(), posts }) },
   * ]);
   */
  transact(decide: DecideChanges<Post>): Promise<PostTransaction<Post>>;

  /**
   * Calls the listener after every change that did not come through this store: with the newest state where the store has it
   * at hand, else with nothing, and the listener reads what it needs. Whether it also tells of the store's own changes is
   * open: `transact` has given those.
   *
   * Resolves once it listens, with the way to stop. No call comes after that was used.
   */
  subscribe(listener: (snapshot?: PostSnapshot<Post>) => void): Promise<Unsubscribe>;

  /** What can be done about stored texts that could not be read whole. Absent where a store keeps no text. */
  readonly unreadable?: UnreadableTextActions<Post>;

  /** The list without its contents. Absent where a store reads its list whole anyway; `getPostIndex` makes one for it. */
  readonly index?: PostIndex<Post>;
}

/**
 * Decides on the newest list what is to be changed. It may take its time, as to keep somewhere else what it takes out. It may
 * be called again, where somebody else has changed the list meanwhile: only what it gave last counts.
 */
export type DecideChanges<Post extends BlogPost = BlogPost> = (
  newest: readonly Post[],
) => readonly PostChange<Post>[] | Promise<readonly PostChange<Post>[]>;

/** Which part of the list is wanted. */
export interface PageRequest {
  /** The `next` of the page before; from the top of the list where it is left out or null. */
  readonly cursor?: string | null;
  /** How many posts at most. A store may have a limit of its own and give fewer, but never none while there are more. */
  readonly limit: number;
}

/** A part of the list. */
export interface PostPage<Post extends BlogPost = BlogPost> {
  readonly posts: readonly PostSummary<Post>[];
  /** The cursor of the page after this one, which means something to its store alone; null where the list ends. */
  readonly next: string | null;
}

/** A post without its content. */
export type PostSummary<Post extends BlogPost = BlogPost> = Omit<Post, 'content'>;

/** A post and the posts beside it in the list, which is newest first. */
export interface PostWithNeighbors<Post extends BlogPost = BlogPost> {
  readonly post: Post;
  /** The entry after it. */
  readonly previous: PostSummary<Post> | null;
  /** The entry before it. */
  readonly next: PostSummary<Post> | null;
  /** The slug that the post has now, where the address is one that it had before; else null. */
  readonly redirectTo: string | null;
  /** The position of the post where its id is in the list more than once, which tells it from the others; else null. */
  readonly at: number | null;
}

/** What has become of a decision. */
export interface PostTransaction<Post extends BlogPost = BlogPost> {
  /** The newest state, after the changes. */
  readonly snapshot: PostSnapshot<Post>;
  /** For each change, in order, its post as it was stored, with the id that it got; null where it is not in the list. */
  readonly stored: readonly (Post | null)[];
}

/** The state of a store at one moment. What only some stores know is absent where there is no such thing. */
export interface PostSnapshot<Post extends BlogPost = BlogPost> {
  readonly posts: readonly Post[];
  /** Why nothing can be saved here, in a sentence; the posts are then those that the store starts with. Else null. */
  readonly blocked: string | null;
  /** Of a store that keeps a text. */
  readonly unreadable?: UnreadableTexts<Post>;
  /** Of a store that keeps a text. */
  readonly storedText?: StoredText;
  /** Of a store whose changes may survive less than others' do. */
  readonly durability?: Durability;
  /** Of a store that others can empty. */
  readonly clearing?: Clearing;
}

/**
 * The list of a store that is too long to be read whole: all posts without their contents, and the contents of those that are asked
 * for. `getPostIndex` gives it for every store.
 */
export interface PostIndex<Post extends BlogPost = BlogPost> {
  /**
   * Gives the newest list, in which the wanted posts are whole. Rejects with a `PostStoreError` only where there is nothing to show.
   *
   * @param onPart told of the top of the list, as far as it is known, where the rest takes its time
   */
  read(wanted: WantedPosts, onPart?: (part: IndexSnapshot<Post>) => void): Promise<IndexSnapshot<Post>>;

  /** As `PostStore.transact`, with a decision that needs the contents of the wanted posts alone. It may update no other posts. */
  transact(wanted: WantedPosts, decide: DecideIndexed<Post>): Promise<IndexTransaction<Post>>;
}

/** The ids of posts that are to be whole, or all posts. Where the list holds an id twice, both are meant. */
export type WantedPosts = readonly BlogPost['id'][] | 'all';

/** As `DecideChanges`, on a list in which the wanted posts are whole. */
export type DecideIndexed<Post extends BlogPost = BlogPost> = (
  newest: readonly IndexedPost<Post>[],
) => readonly PostChange<Post>[] | Promise<readonly PostChange<Post>[]>;

/** The state of a store at one moment. */
export interface IndexSnapshot<Post extends BlogPost = BlogPost> extends Omit<PostSnapshot<Post>, 'posts'> {
  readonly posts: readonly IndexedPost<Post>[];
  /** The list goes on: the posts are its top, and more of them are being read. */
  readonly isPart?: boolean;
}

/** What has become of a decision. */
export interface IndexTransaction<Post extends BlogPost = BlogPost> {
  /** The newest state, after the changes. Posts that were wanted and have changed by somebody else's doing may lack their contents. */
  readonly snapshot: IndexSnapshot<Post>;
  /** For each change, in order, its post as it was stored, with the id that it got; null where it is not in the list. */
  readonly stored: readonly (Post | null)[];
}

/** The stored texts that could not be read whole. */
export interface UnreadableTexts<Post extends BlogPost = BlogPost> {
  /** Exactly as they were, newest first. */
  readonly texts: readonly UnreadableText[];
  /**
   * The last list that this store could read whole, while what is stored now cannot be read whole and lacks some of it. Else
   * null: there is nothing to give back.
   */
  readonly lastValid: readonly Post[] | null;
}

/** A stored text that could not be read whole. What was readable in it is among the posts. */
export interface UnreadableText {
  readonly id: string;
  readonly text: string;
  /** When it was put aside, in milliseconds since 1970; null while it is still in place, with nothing written over it. */
  readonly archivedAt: number | null;
}

/** What can be done about stored texts that could not be read whole. Each rejects with a `PostStoreError`. */
export interface UnreadableTextActions<Post extends BlogPost = BlogPost> {
  /** As `transact`; and a text in place is written over by the list, after its exact copy was kept. */
  repair(decide: DecideChanges<Post>): Promise<PostTransaction<Post>>;
  /**
   * Gives a text up for good. One that is still in place is replaced by the posts that could be read of it. Rejects where that
   * text is no longer what is stored.
   */
  discard(unreadable: UnreadableText): Promise<PostSnapshot<Post>>;
  /**
   * Puts `lastValid` in the place of a text, after the exact copy of that was kept. Rejects where what is stored can be read
   * whole again, or no list is remembered.
   */
  restore(): Promise<PostSnapshot<Post>>;
}

/** What is stored, as it is. */
export interface StoredText {
  /** Null where nothing is stored, or where it cannot be looked at. */
  readonly text: string | null;
}

/** What a change survives once it has resolved. */
export interface Durability {
  /** It survives the process being killed that instant. Otherwise it may be lost with it for some seconds. */
  readonly isDurable: boolean;
}

/** Whether somebody has emptied the store. */
export interface Clearing {
  /** What was stored is gone, after this store had read a list. The list is empty then, and is not seeded again. */
  readonly wasCleared: boolean;
}

/** Ends a subscription. Calling it again does nothing. */
export type Unsubscribe = () => void;

/**
 * Why a store did not do what it was asked for:
 *
 * - 'quota-exceeded': there is no room for it.
 * - 'unavailable': this place lets nothing be saved at all.
 * - 'not-found': the post to update is no longer in the list.
 * - 'conflict': somebody else has changed the same meanwhile, and it cannot be decided again.
 * - 'forbidden': whoever asks may not do it.
 * - 'unreachable': the place cannot be reached now; nothing is known of it.
 * - 'too-large': a post, or all of it together, is more than the place takes.
 * - 'failed': it was not done for another reason, told by `message` and `cause`.
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

/** Says why a store did not do what it was asked for. */
export class PostStoreError extends Error {
  override readonly name = 'PostStoreError';
  readonly code: PostStoreErrorCode;
  /** The field that is too large, if the reason is 'too-large' and the store named one. */
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
