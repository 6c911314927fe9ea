import type { BlogPost } from '@branchbook/blog-core';

/** The rows to write for a set of changes. */
export interface ChangePlan {
  readonly count: number;
  readonly nextRow: number;
  /** Posts to write completely, with their positions. */
  readonly written: readonly { readonly row: number; readonly position: number; readonly post: BlogPost }[];
  /** Posts that only change their positions. */
  readonly moved: readonly { readonly row: number; readonly position: number }[];
  readonly removed: readonly { readonly row: number; readonly id: number }[];
  /** Rows whose current text becomes a version, because they are overwritten or removed. */
  readonly replaced: readonly number[];
  /** True if moved posts swap positions, so that they cannot be written one by one. */
  readonly isSwap: boolean;
  /** The row of each change's post; null if it is not in the list. */
  readonly rows: readonly (number | null)[];
  /** The stored post of each change; null if it is not in the list. */
  readonly posts: readonly (BlogPost | null)[];
}

export interface ListState {
  readonly count: number;
  readonly nextRow: number;
}
