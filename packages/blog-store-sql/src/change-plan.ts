import type { BlogPost } from '@branchbook/blog-core';

/** What the changes make of the list, to be written. */
export interface ChangePlan {
  readonly count: number;
  readonly nextRow: number;
  /** Posts that are written whole, with their positions. */
  readonly written: readonly { readonly row: number; readonly position: number; readonly post: BlogPost }[];
  /** Posts that only change their positions. */
  readonly moved: readonly { readonly row: number; readonly position: number }[];
  readonly removed: readonly { readonly row: number; readonly id: number }[];
  /** Posts of which the database holds another text, which is kept as a version: written or removed. */
  readonly replaced: readonly number[];
  /** Whether posts that move stand at each other's positions, so that they cannot be written one by one. */
  readonly isSwap: boolean;
  /** For each change, the row of its post; null where it is not in the list. */
  readonly rows: readonly (number | null)[];
  /** For each change, its post as it will be stored; null where it is not in the list. */
  readonly posts: readonly (BlogPost | null)[];
}

export interface ListState {
  readonly count: number;
  readonly nextRow: number;
}
