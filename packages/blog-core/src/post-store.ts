import type { BlogPost } from './post.ts';
import type { PostChange } from './post-change.ts';

/**
 * The port through which posts are kept, whatever keeps them: memory, a browser, a server. It promises:
 *
 * - Once `apply` resolves, the change survives.
 * - A change is applied to the newest list, so two writers lose nothing.
 * - What could not be read is kept, never overwritten.
 *
 * `postStoreConformance` in `@branchbook/blog-core/testing` states the promise as tests that any store can run.
 */
export interface PostStore {
  /**
   * Gives the newest state. Where nothing was ever stored, that is the seeds, which are stored by it. A list that is
   * empty, or that vanished while the store was open, is empty and stays so. It resolves even where nothing can be read
   * or saved; the snapshot says so.
   */
  read(): Promise<PostSnapshot>;

  /**
   * Applies the change as `applyChange` does, to the newest list, and gives the state after it. A removal of a post that
   * is no longer there resolves: it is as wanted. So does a move of one: there is nothing to move.
   *
   * Rejects with a `PostStoreError`, and then nothing was changed.
   */
  apply(change: PostChange): Promise<PostSnapshot>;

  /**
   * Calls the listener with the newest state after every change that did not come through this store. Whether it also
   * tells of the store's own changes is open: `apply` has given those.
   *
   * Resolves once it listens, with the way to stop. No call comes after that was used.
   */
  subscribe(listener: (snapshot: PostSnapshot) => void): Promise<Unsubscribe>;
}

/** The state of a store at one moment. */
export interface PostSnapshot {
  readonly posts: readonly BlogPost[];
  /** The texts that could not be read whole, exactly as they were, newest first. */
  readonly unreadable: readonly UnreadableText[];
  /** Why nothing can be saved here, in a sentence; the posts are then the seeds, from memory. Else null. */
  readonly blocked: string | null;
}

/** A stored text that could not be read whole. What was readable in it is among the posts. */
export interface UnreadableText {
  readonly id: string;
  readonly text: string;
  /** When it was put aside, in milliseconds since 1970; null while it is still in place, with nothing written over it. */
  readonly keptAt: number | null;
}

/** Ends a subscription. Calling it again does nothing. */
export type Unsubscribe = () => void;

/**
 * Why a store did not apply a change:
 *
 * - 'full': there is no room for it.
 * - 'blocked': this place lets nothing be saved at all.
 * - 'refused': it was not taken for another reason, told by `message` and `cause`.
 * - 'gone': the post to update is no longer in the list.
 */
export class PostStoreError extends Error {
  override readonly name = 'PostStoreError';
  readonly reason: 'full' | 'blocked' | 'refused' | 'gone';

  constructor(reason: PostStoreError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
