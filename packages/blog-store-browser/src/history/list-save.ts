import { type BlogPost, isSameVersion, type PostText } from '@branchbook/blog-core';

import { groupById } from '../group-by-id.ts';

/** A save of the list to record. */
export interface ListSave {
  readonly before: readonly BlogPost[];
  readonly after: readonly BlogPost[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /**
   * True if new posts in the list were just written, so their text is a version. Imported posts get
   * none.
   */
  readonly isPublished?: boolean;
}

/** The effect of a save on the histories. */
export interface HistoryChanges {
  /** `before` is null for a post that was just published. */
  readonly saved: readonly {
    readonly id: number;
    readonly before: PostText | null;
    readonly after: PostText;
  }[];
  /** Ids that are no longer in the list. */
  readonly removed: readonly number[];
  /** Ids that are new in the list, or restored. */
  readonly added: readonly number[];
}

/**
 * Compares the list before and after a save. Among posts with the same id, a text is new if none of
 * them had it.
 */
export function getHistoryChanges({ before, after, isPublished = false }: ListSave): HistoryChanges {
  const were = groupById(before);
  const are = groupById(after);
  const come = [...are.keys()].filter((id) => !were.has(id));
  const changed = after.flatMap((post) => {
    const earlier = were.get(post.id) ?? [];
    if (earlier.some((each) => isSameVersion(each, post))) return [];
    const replaced = earlier.find((each) => !are.get(post.id)?.some((now) => isSameVersion(now, each)));
    const previous = replaced ?? earlier[0];
    return previous ? [{ id: post.id, before: previous, after: post }] : [];
  });
  const published = isPublished
    ? come.flatMap((id) => (are.get(id) ?? []).map((post) => ({ id, before: null, after: post })))
    : [];
  return {
    saved: [...changed, ...published],
    removed: [...were.keys()].filter((id) => !are.has(id)),
    added: come,
  };
}
