import type { BlogPost } from './post.ts';

/** The draft that a change publishes. */
interface PublishesDraft {
  /** The key of the draft. */
  readonly draft?: string | undefined;
  /** The version of the draft that the author has seen; null if the author has seen none. */
  readonly ifDraftVersion?: string | null | undefined;
}

/**
 * A change of the list as a value. It can be stored, sent, and applied to the newest list.
 *
 * - `create` inserts a post before the post with the id `before`, or at the end if that is null. If
 *   it is omitted, or that post does not exist, the new post is at the top. A taken id becomes the
 *   next free number.
 * - `update` merges fields into the post with this id, and removes those in `remove` and optional
 *   ones that are undefined. Required ones that are undefined stay (`normalizeChange`). The post
 *   keeps its id and its position.
 * - `delete` moves the post into the trash, if the store has one. Does nothing if there is no such
 *   post.
 * - `move` moves the post before the post with the id `before`, or to the end if that is null. Does
 *   nothing if one of the two does not exist.
 * - `restore` returns a post from the trash to its former position. A taken id becomes the next free
 *   number. Does nothing if the trash does not have it.
 * - `unpublish` moves the post out of the list and makes it a draft with this key, its id, its
 *   versions and its former position. Does nothing if there is no such post. Rejected (`conflict`,
 *   `DraftConflictError`) if the key was used before.
 *
 * With `draft`, `create` and `update` publish a draft: it is deleted in the same change, and the
 * store remembers the key for 30 days. A change with the same key then does nothing and returns the
 * post as it is now, so compare its text with yours. The draft may be missing. It is rejected
 * (`conflict`, `DraftConflictError`) if it has another version than `ifDraftVersion`. A draft of an
 * unpublished post returns with its id, and to its former position if `before` is omitted. Stores
 * without drafts ignore `draft`, and reject `unpublish`.
 *
 * With `ifVersion`, a change is rejected (`conflict`) if the post has another version.
 */
export type PostChange<Post extends BlogPost = BlogPost> =
  | (PublishesDraft & {
      readonly type: 'create';
      readonly post: Post;
      readonly before?: number | null | undefined;
    })
  | (PublishesDraft & {
      readonly type: 'update';
      readonly id: number;
      readonly fields: Partial<Post>;
      /** The names of optional fields to remove. Required fields stay. */
      readonly remove?: readonly string[] | undefined;
      readonly ifVersion?: string | undefined;
    })
  | { readonly type: 'delete'; readonly id: number; readonly ifVersion?: string | undefined }
  | { readonly type: 'move'; readonly id: number; readonly before: number | null }
  | { readonly type: 'restore'; readonly key: string }
  | {
      readonly type: 'unpublish';
      readonly id: number;
      readonly draft: string;
      readonly ifVersion?: string | undefined;
    };
