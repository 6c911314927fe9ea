import { truncateExcerpt } from '@branchbook/blog-server/page-data';
import { postPath } from '@branchbook/blog-server/post-path';
import { ArrowRight } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';

import type { ListedPost } from '../posts/published-post.ts';
import { PostCard } from './post-card.tsx';

/** Number of the newest posts that are cards. */
const cardCount = 20;

/** The estimated height of a line in px, as in `PostLine`. */
export const lineHeight = 45;

/**
 * Renders the newest posts of a list as cards and the others as a line each, below the year of
 * their dates, which stays in view while its posts scroll.
 *
 * @param after the cursor at which the list starts. Null if it starts at the newest post; otherwise
 * all posts are lines.
 */
export const PostEntries = memo(function PostEntries({
  posts,
  after,
}: {
  posts: readonly ListedPost[];
  after: string | null;
}) {
  const cards = after === null ? posts.slice(0, cardCount) : [];
  return (
    <>
      {cards.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
      {groupByYear(posts.slice(cards.length)).map(({ year, posts: postsOfYear }) => (
        <div
          key={postsOfYear[0]!.id}
          role="group"
          aria-label={year || 'Older posts'}
          className="border-t border-ink min-[1100px]:-ml-[59px] min-[1100px]:grid min-[1100px]:grid-cols-[59px_minmax(0,1fr)] min-[1100px]:border-t-0"
        >
          <p
            aria-hidden="true"
            className="sticky top-[68px] z-1 bg-paper pt-3 pb-2 font-mono text-data leading-[1.4] font-medium empty:hidden min-[1100px]:top-[88px] min-[1100px]:-ml-1.5 min-[1100px]:w-10 min-[1100px]:self-start min-[1100px]:text-center print:static max-[819px]:[@media(scripting:none)]:top-0"
          >
            {year}
          </p>
          <div className="border-ink min-[1100px]:col-start-2 min-[1100px]:border-t">
            {postsOfYear.map((post) => (
              <PostLine key={post.id} post={post} />
            ))}
          </div>
        </div>
      ))}
    </>
  );
});

/** Renders what a card has in one line: the excerpt only from 1100 px, as far as it fits. */
const PostLine = memo(function PostLine({ post }: { post: ListedPost }) {
  const path = postPath(post.slug);
  const title = post.title || 'Untitled';
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_2.75rem] items-baseline border-t border-rule [contain-intrinsic-size:auto_66px] [content-visibility:auto] first:border-t-0 min-[820px]:grid-cols-[9.375rem_minmax(0,1fr)_auto_2.75rem] min-[820px]:gap-x-6 min-[820px]:[contain-intrinsic-size:auto_45px] min-[1100px]:grid-cols-[14rem_minmax(0,1fr)_auto_2.75rem]">
      <p className="col-start-1 row-start-2 flex flex-wrap gap-x-4 pb-2.5 font-mono text-data leading-[1.4] text-ink-3 min-[820px]:contents">
        <span className="col-start-1 row-start-1 [overflow-wrap:anywhere]">{post.date}</span>
        <span className="col-start-3 row-start-1 max-w-[20ch] truncate min-[820px]:max-[1099px]:sr-only">
          {post.author}
        </span>
      </p>
      <div className="col-start-1 row-start-1 flex items-baseline gap-x-4 min-[820px]:col-start-2">
        <h2
          dir="auto"
          className="min-w-0 text-[1.125rem] leading-[1.35] font-medium [overflow-wrap:anywhere]"
        >
          <Link
            to={path}
            prefetch="intent"
            className="block scroll-mt-8 pt-2.5 pb-1 no-underline decoration-green decoration-2 underline-offset-[5px] hover:underline min-[820px]:pb-2.5"
          >
            {title}
          </Link>
        </h2>
        {post.excerpt !== '' && (
          // Hidden if only a word or two would fit.
          <p dir="auto" className="@container w-0 flex-1 text-ink-3 max-[1099px]:hidden">
            <span className="hidden truncate @min-[12rem]:block">{truncateExcerpt(post.excerpt)}</span>
          </p>
        )}
      </div>
      <Link
        to={path}
        prefetch="intent"
        aria-label={`Continue reading: ${title}`}
        className="col-start-2 row-span-2 row-start-1 scroll-mt-8 flex size-11 items-center justify-center self-center text-ink-3 hover:text-ink min-[820px]:col-start-4 min-[820px]:row-span-1 print:hidden"
      >
        <ArrowRight aria-hidden="true" size={18} />
      </Link>
    </article>
  );
});

interface YearOfPosts {
  /** Empty for posts before the first year of the list. */
  readonly year: string;
  readonly posts: readonly ListedPost[];
}

/**
 * Groups posts that follow each other and are of the same year, in the order of the list. A post
 * whose date has no year stays in the group above it.
 */
function groupByYear(posts: readonly ListedPost[]): readonly YearOfPosts[] {
  const groups: { year: string; posts: ListedPost[] }[] = [];
  for (const post of posts) {
    const last = groups.at(-1);
    const year = /(?<!\d)\d{4}(?!\d)/u.exec(post.date)?.[0] ?? last?.year ?? '';
    if (last?.year === year) last.posts.push(post);
    else groups.push({ year, posts: [post] });
  }
  return groups;
}
