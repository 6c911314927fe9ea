import type { ReadPost } from './blog-reading.ts';
import type { PlannedImport } from './plan-import.ts';

/**
 * How an old URL fares in an import:
 *
 * - 'known': the files or the author say it, and it leads to the post
 * - 'guessed': the usual URL of the generator; it leads to the post if the guess is right
 * - 'unknown': nothing says it
 * - 'lost': it is known or guessed, and does not lead to the post: another post has it already, or it
 *   has a query or a path of the site's own files
 */
export type OldUrlState = 'known' | 'guessed' | 'unknown' | 'lost';

/**
 * Returns the state of each post's old URL after an import, in the order of the posts. Drafts count
 * as well: their URLs work once they are public.
 *
 * @param entries the plan for these posts
 * @param blogPath the path of the blog. Default: '/blog'
 * @example
 * const plan = planImport(list, posts, { now });
 * listOldUrlStates(posts, plan).filter((state) => state === 'lost').length; // 0
 */
export function listOldUrlStates(
  posts: readonly ReadPost[],
  { entries }: { readonly entries: readonly PlannedImport[] },
  { blogPath = '/blog' }: { readonly blogPath?: string | undefined } = {},
): readonly OldUrlState[] {
  const taken = new Set<string>();
  return posts.map(({ oldUrl, oldUrlState }, index): OldUrlState => {
    if (oldUrl === null || oldUrlState === 'unknown') return 'unknown';
    const { slug = '', oldPaths } = entries[index]?.post ?? {};
    const key = oldUrl.replace(/\/$/u, '').toLowerCase();
    const isKept =
      oldUrl.replace(/\/$/u, '') === `${blogPath}/${slug}` ||
      (Array.isArray(oldPaths) && oldPaths.includes(oldUrl));
    const isLost = !isKept || taken.has(key);
    taken.add(key);
    return isLost ? 'lost' : oldUrlState;
  });
}
