import type { PostSummary } from '@branchbook/blog-core';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { postPath } from '@branchbook/blog-server/post-path';

/**
 * Renders the links at the end of a post: Previous is the next entry of the list, Next the one
 * before. Omits a link without a post.
 */
export function PostNeighbors({
  previous,
  next,
}: {
  previous: PostSummary | null;
  next: PostSummary | null;
}) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="More posts" className="grid border-y border-ink min-[700px]:grid-cols-2 print:hidden">
      {previous && (
        <NeighborLink post={previous}>
          <ArrowLeft aria-hidden="true" size={18} />
          Previous Post
        </NeighborLink>
      )}
      {next && (
        <NeighborLink post={next} isNext>
          Next Post
          <ArrowRight aria-hidden="true" size={18} />
        </NeighborLink>
      )}
    </nav>
  );
}

function NeighborLink({
  post,
  isNext = false,
  children,
}: {
  post: PostSummary;
  isNext?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={postPath(post.slug)}
      prefetch="intent"
      className={
        isNext
          ? 'group grid gap-1.5 border-rule py-[22px] no-underline not-first:border-t min-[700px]:col-start-2 min-[700px]:pl-7 min-[700px]:text-right min-[700px]:not-first:border-t-0 min-[700px]:not-first:border-l'
          : 'group grid gap-1.5 py-[22px] no-underline'
      }
    >
      <span
        className={`inline-flex items-center gap-2 font-mono text-data font-medium text-ink-3 ${isNext ? 'min-[700px]:justify-end' : ''}`}
      >
        {children}
      </span>
      <b
        dir="auto"
        className="text-[1.1875rem] leading-[1.3] font-medium text-balance decoration-green decoration-2 underline-offset-4 [overflow-wrap:anywhere] group-hover:underline"
      >
        {post.title || 'Untitled'}
      </b>
    </Link>
  );
}
