import type { ListedPost } from './post-row.tsx';

/** Deletes or unpublishes posts. Resolves to false if that fails. */
type PostsTask = (targets: readonly ListedPost[]) => Promise<boolean>;

/**
 * Creates a function that wraps tasks: a post that one of them is changing is skipped, since a second
 * press on a slow server would delete or unpublish it twice. The wrapped task resolves to false if
 * it skips all posts.
 */
export function createSkipPending(): (task: PostsTask) => PostsTask {
  const pending = new Set<number>();
  return (task) => async (targets) => {
    const free = targets.filter(({ post }) => !pending.has(post.id));
    if (free.length === 0) return false;
    for (const { post } of free) pending.add(post.id);
    try {
      return await task(free);
    } finally {
      for (const { post } of free) pending.delete(post.id);
    }
  };
}
