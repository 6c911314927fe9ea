import type { BlogPost } from '@branchbook/blog-core';
import { Button, TrunkNode } from '@branchbook/ui';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

import type { BodyHeading } from '../markdown/finish-body.ts';
import { PostBody } from '../markdown/post-body.tsx';
import { useRenderedBody } from '../markdown/use-rendered-body.ts';
import { PostNeighbors } from './post-neighbors.tsx';
import { readingMinutes } from './reading-time.ts';
import { TableOfContents } from './table-of-contents.tsx';

const noHeadings: readonly BodyHeading[] = [];

/** A post as its readers see it, with the ways back and to its neighbors. */
export function PostArticle({
  post,
  adjacent,
  isSeedPreview,
}: {
  post: BlogPost;
  adjacent: { previous: BlogPost | null; next: BlogPost | null };
  /** The post comes from the build and storage was not read yet. */
  isSeedPreview: boolean;
}) {
  const body = useRenderedBody(post.content, post.isMarkdown);
  return (
    <main id="main" tabIndex={-1} className="page wrap trunk">
      <Button
        variant="ghost"
        className="-ml-[18px] print:hidden"
        render={<Link to="/blog" prefetch="intent" viewTransition />}
      >
        <ArrowLeft aria-hidden="true" size={18} />
        Back to all posts
      </Button>
      <div data-seed-preview={isSeedPreview ? '' : undefined} aria-busy={isSeedPreview || undefined}>
        <article>
          <header className="relative">
            <TrunkNode kind="open" className="top-[26px] min-[1100px]:left-[-52px]" />
            <h1 className="[view-transition-name:post-title] mt-3.5 mb-[18px] max-w-[20ch] text-[clamp(2.125rem,1.5rem+2.7vw,3.5rem)] [overflow-wrap:anywhere]">
              {post.title || 'Untitled'}
            </h1>
            <p className="flex flex-wrap gap-x-5 font-mono text-ui leading-[1.6] text-ink-3">
              <span>{post.date}</span>
              <span>{post.author}</span>
              <span>{readingMinutes(post.content)} min read</span>
            </p>
          </header>
          <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-8 min-[1100px]:grid-cols-[minmax(0,38.5rem)_220px]">
            <PostBody state={body} content={post.content} />
            <TableOfContents headings={body.status === 'rendered' ? body.headings : noHeadings} />
          </div>
        </article>
        <PostNeighbors {...adjacent} />
      </div>
    </main>
  );
}
