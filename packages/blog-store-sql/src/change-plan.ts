import type { BlogPost, VersionedPost } from '@branchbook/blog-core';

import type { PlannedEvent } from './outbox.ts';
import type { Saved } from './post-row.ts';

/** The rows to write for a set of changes. */
export interface ChangePlan {
  /** The number of posts in the list. */
  readonly count: number;
  readonly nextRow: number;
  /** Posts to write completely. */
  readonly written: readonly PlannedPost[];
  /** Posts that only change their positions. */
  readonly moved: readonly PlannedRow[];
  readonly removed: readonly RemovedRow[];
  /** The texts of removed posts that are not in the database, because this set changed them. */
  readonly removedTexts: readonly PlannedPost[];
  readonly restored: readonly RestoredRow[];
  /** Rows in the list whose current text becomes a version, because it is overwritten. */
  readonly replaced: readonly number[];
  /** Rows in the list of which only unversioned fields are overwritten, such as the slug. */
  readonly sameTexts: readonly number[];
  /** True if moved posts swap positions, so that they cannot be written one by one. */
  readonly isSwap: boolean;
  readonly published: readonly PublishedDraftRow[];
  /** The drafts that the plan depends on. */
  readonly expectedDrafts: readonly ExpectedDraft[];
  /** What readers see of the changes. */
  readonly events: readonly PlannedEvent[];
  /** The result of each change. */
  readonly results: readonly PlannedResult[];
}

/** A row with its position in the list. */
export interface PlannedRow {
  readonly row: number;
  readonly position: number;
}

export interface PlannedPost extends PlannedRow {
  readonly post: BlogPost;
  readonly saved: Saved;
}

/** A post that moves into the trash or becomes a draft. */
export interface RemovedRow extends PlannedRow {
  readonly id: number;
  /** The index of the change that removed it. */
  readonly changeIndex: number;
  /** The draft that it becomes; null if it moves into the trash. */
  readonly draft: { readonly key: string; readonly post: BlogPost } | null;
}

/** A key of a draft that the plan has found in this state. */
export interface ExpectedDraft {
  readonly key: string;
  /** Empty if there is no such draft. */
  readonly version: string;
}

/** A draft that becomes a post. */
export interface PublishedDraftRow {
  readonly key: string;
  readonly row: number;
  readonly id: number;
}

/** A post that leaves the trash. */
export interface RestoredRow {
  readonly row: number;
  /** The revision that deleted it. */
  readonly deletedIn: number;
  /** True if its text is the one that was deleted, which is then no longer a version. */
  readonly isUnchanged: boolean;
}

export interface PlannedResult {
  /** The row of the post; null if it is not in the list. */
  readonly row: number | null;
  readonly post: VersionedPost | null;
  readonly trashKey: string | null;
}

/** The context of a plan. */
export interface PlanContext {
  readonly count: number;
  readonly nextRow: number;
  /** The position of the first deleted post; Infinity if there is none. */
  readonly top: number;
  /** The next revision of the list, and the time of the changes (null for seeds). */
  readonly saved: Saved;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Posts that were deleted before it cannot be restored. Milliseconds since 1970. */
  readonly oldestTrash: number;
  /** The maximum size of a post as JSON. */
  readonly maxPostBytes: number;
  /** Throws if a post must not be stored. */
  readonly checkPost?: ((post: BlogPost) => void) | undefined;
}
