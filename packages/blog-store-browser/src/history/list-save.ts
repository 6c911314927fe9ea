import { type BlogPost, isSameVersion, type PostText } from '@branchbook/blog-core';

import { groupById } from '../group-by-id.ts';

/** A save of the list, to be remembered. */
export interface ListSave {
  readonly before: readonly BlogPost[];
  readonly after: readonly BlogPost[];
  /** In milliseconds since 1970. */
  readonly now: number;
  /** A post that is new in the list was written just now: its text is the first version. Imported ones have none yet. */
  readonly isPublished?: boolean;
}

/** What a save means for the histories of the posts. */
export interface HistoryChanges {
  /** `before` is null for a post that was just published. */
  readonly saved: readonly {
    readonly id: number;
    readonly before: PostText | null;
    readonly after: PostText;
  }[];
  /** The ids that are no longer in the list. */
  readonly removed: readonly number[];
  /** The ids that are new in it, or there again. */
  readonly added: readonly number[];
}

/** Compares the list before and after a save. Of posts with one id, a text counts that none of them has had. */
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
