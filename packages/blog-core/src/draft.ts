import { fingerprint } from './fingerprint.ts';
import type { DetailFieldName } from './post-fields.ts';
import { PostStoreError } from './post-store-error.ts';
import type { BlogPost } from './post.ts';

/** A text that readers don't see: a new post, an edit of a published post, or an unpublished post. */
export interface Draft<Post extends BlogPost = BlogPost> {
  /** Unique; chosen by the writer. A key of a published draft cannot be used again. */
  readonly key: string;
  /** The whole post, as it would be published. */
  readonly post: Post;
  /** The id of the published post that the draft edits; null for a new or an unpublished post. */
  readonly edits: number | null;
}

/** A draft as it is stored. */
export interface StoredDraft<Post extends BlogPost = BlogPost> extends Draft<Post> {
  /** Differs from that of any other text of the draft. Opaque. */
  readonly version: string;
  /** The time of the last save, in milliseconds since 1970. */
  readonly savedAt: number;
  /** The user who saved it; null if the store does not know. */
  readonly savedBy: string | null;
  /**
   * The time at which the post was unpublished, in milliseconds since 1970; null if it was not.
   * Publishing the draft returns the post to its former position, with its id.
   */
  readonly unpublishedAt: number | null;
}

/** A draft without the content of its post. */
export type DraftSummary<Post extends BlogPost = BlogPost> = Omit<StoredDraft<Post>, 'post'> & {
  readonly post: Omit<Post, DetailFieldName>;
};

/** The drafts to list. */
export interface DraftQuery {
  /** The previous page's `nextCursor`; the first page if omitted or null. Others are `invalid`. */
  readonly cursor?: string | null | undefined;
  /** The maximum number of drafts; 100 if omitted. A store may return fewer. */
  readonly limit?: number | undefined;
}

/** A page of drafts. */
export interface DraftPage<Post extends BlogPost = BlogPost> {
  readonly drafts: readonly DraftSummary<Post>[];
  /** The cursor of the next page, opaque; null on the last page. */
  readonly nextCursor: string | null;
}

/** The expected version of a draft. */
export interface DraftCondition {
  /** Null: there is no such draft. Undefined: any version. */
  readonly ifVersion?: string | null | undefined;
}

/**
 * The drafts of a store. No other part of the store returns their texts. `create` and `update`
 * publish a draft, and `unpublish` makes a post a draft (`PostChange`).
 */
export interface PostDrafts<Post extends BlogPost = BlogPost> {
  /** Lists drafts, the latest saved first. */
  list(query?: DraftQuery): Promise<DraftPage<Post>>;

  /** Gets a draft; null if there is none. */
  get(key: string): Promise<StoredDraft<Post> | null>;

  /**
   * Saves a draft. Repeating a save whose response was lost succeeds. The id of an unpublished post
   * stays.
   *
   * @throws PostStoreError `conflict` (`DraftConflictError`) if the draft has another version, was
   * deleted or was published
   *
   * @example
   * const { version } = await drafts.save({ key, post, edits: null }, { ifVersion: null });
   * await drafts.save({ key, post: { ...post, title: 'Tax' }, edits: null }, { ifVersion: version });
   */
  save(draft: Draft<Post>, condition?: DraftCondition): Promise<StoredDraft<Post>>;

  /**
   * Deletes a draft permanently, with the versions of an unpublished post. Does nothing if there is
   * none. The store remembers it for 30 days: a save that expects an earlier version is rejected with
   * `deletedAt`. A save that expects none stores the draft again.
   *
   * @throws PostStoreError `conflict` (`DraftConflictError`) if the draft has another version
   */
  delete(key: string, condition?: DraftCondition): Promise<void>;
}

/** Somebody else saved, deleted or published the draft: `conflict`, with the draft as it is now. */
export class DraftConflictError<Post extends BlogPost = BlogPost> extends PostStoreError {
  override readonly name = 'DraftConflictError';
  readonly key: string;
  /** The draft as it is now; null if it was deleted or published. */
  readonly current: StoredDraft<Post> | null;
  /** The id of the post that the draft became; null if it was not published. */
  readonly publishedAs: number | null;
  /**
   * The time at which the draft was deleted, in milliseconds since 1970. Null if the store does not
   * know of a deletion: it may have lost the draft with a restored backup.
   */
  readonly deletedAt: number | null;

  constructor(key: string, { current = null, publishedAs = null, deletedAt = null }: DraftState<Post> = {}) {
    const action = current ? 'changed' : publishedAs === null ? 'deleted' : 'published';
    super('conflict', `Somebody else ${action} the draft ${key}.`);
    this.key = key;
    this.current = current;
    this.publishedAs = publishedAs;
    this.deletedAt = deletedAt;
  }
}

interface DraftState<Post extends BlogPost> {
  readonly current?: StoredDraft<Post> | null | undefined;
  readonly publishedAs?: number | null | undefined;
  readonly deletedAt?: number | null | undefined;
}

/**
 * The time for which a store remembers which post a draft became, and which drafts were deleted: 30
 * days, in milliseconds.
 */
export const publishedDraftMs = 30 * 86_400_000;

/**
 * Returns the version of a draft: a fingerprint of its post as JSON, of the post that it edits, and
 * of whether it is an unpublished post.
 */
export function getDraftVersion({
  post,
  edits,
  unpublishedAt,
}: Pick<StoredDraft, 'post' | 'edits' | 'unpublishedAt'>): string {
  return fingerprint(JSON.stringify([post, edits, ...(unpublishedAt === null ? [] : ['unpublished'])]));
}
