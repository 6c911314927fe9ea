import { type BlogPost, getSource, isSameVersion, type PostText } from '@branchbook/blog-core';

/** A save of the list to record. */
export interface ListSave {
  readonly before: readonly BlogPost[];
  readonly after: readonly BlogPost[];
  /** The ids of the posts that were created, not restored or recovered. */
  readonly created: ReadonlySet<number>;
  /** The restored posts, as they were in the trash. Default: none. */
  readonly restored?: readonly BlogPost[] | undefined;
  /** The ids of unpublished posts, before and after. Their histories stay. Default: none. */
  readonly unpublished?: ReadonlySet<number> | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The effect of a save on the histories. */
export interface VersionChanges {
  /** `before` is null for a post that was just written. */
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
 * Compares the list before and after a save. A created post was just written, so its text is a
 * version, unless it was imported: then it has `source` or `publishedAt`.
 */
export function getVersionChanges({
  before,
  after,
  created,
  restored = [],
  unpublished = new Set(),
}: ListSave): VersionChanges {
  const previous = new Map(before.map((post) => [post.id, post]));
  const ids = new Set(after.map(({ id }) => id));
  const added = after.filter(({ id }) => !previous.has(id));
  const written = added.filter(
    (post) => created.has(post.id) && (!isImported(post) || unpublished.has(post.id)),
  );
  const drafts = before.filter(({ id }) => !ids.has(id) && unpublished.has(id));
  const changed = after.flatMap((post) => {
    const earlier = previous.get(post.id) ?? restored.find(({ id }) => id === post.id);
    return earlier && !isSameVersion(earlier, post) ? [{ id: post.id, before: earlier, after: post }] : [];
  });
  return {
    saved: [
      ...changed,
      ...[...written, ...drafts].map((post) => ({ id: post.id, before: null, after: post })),
    ],
    removed: [...previous.keys()].filter((id) => !ids.has(id) && !unpublished.has(id)),
    added: added.map(({ id }) => id),
  };
}

function isImported(post: BlogPost): boolean {
  return getSource(post) !== null || post.publishedAt !== undefined;
}
