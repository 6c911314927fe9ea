import { formatPostCount } from '../lib/format-post-count.ts';

/** Texts of the screen Blog check. */
export const blogCheckMessages = {
  heading: 'Blog check',
  intro:
    'Broken links, missing alt texts and skipped headings in all posts, by cause. Choose a post to fix it in the editor.',
  progress: 'Posts checked',
  failed: { title: 'Couldn’t check the posts', text: 'Check your connection and try again.' },
  retry: 'Try again',
  showMore: (hidden: number) => `Show ${hidden} more`,
  checking: (total: number) => `Checking ${formatPostCount(total)}…`,
  /** @example '12 posts: image /images/a.png' */
  cause: (cause: string, posts: number) => `${formatPostCount(posts)}: ${cause}`,
  noIssues: (total: number) => `No issues in ${formatPostCount(total)}.`,
  issues: (issues: number, posts: number, total: number) =>
    `${issues === 1 ? '1 issue' : `${issues} issues`} in ${posts} of ${formatPostCount(total)}.`,
} as const;
