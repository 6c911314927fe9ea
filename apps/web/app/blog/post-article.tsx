import type { BlogPost } from '@branchbook/blog-core';
import { Button, TrunkNode } from '@branchbook/ui';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router';

import { afterFrame } from '../after-frame.ts';
import { KeptBody } from '../markdown/kept-body.tsx';
import { prerenderedBody } from '../markdown/prerendered-body.ts';
import { readingMinutes } from '../markdown/reading-time.ts';
import { BodyBoundary } from '../site/body-boundary.tsx';
import { LateRenderedBody } from './late-rendered-body.tsx';
import { PlainBody } from './plain-body.tsx';
import { PostNeighbors } from './post-neighbors.tsx';
import { TableOfContents } from './table-of-contents.tsx';
import { takeOff, useLanding } from './title-flight.ts';

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
  const isBodyDue = useIsBodyDue();
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useLanding(post.slug, heading, body);
  useLayoutEffect(() => {
    const title = heading.current;
    return () => {
      if (title) takeOff(post.slug, title);
    };
  }, [post.slug]);

  return (
    <main id="main" tabIndex={-1} className="page wrap trunk">
      <Button
        variant="ghost"
        className="-ml-[18px] print:hidden"
        render={<Link to="/blog" prefetch="intent" />}
      >
        <ArrowLeft aria-hidden="true" size={18} />
        Back to all posts
      </Button>
      <div data-seed-preview={isSeedPreview ? '' : undefined} aria-busy={isSeedPreview || undefined}>
        <article>
          <header className="relative">
            <TrunkNode kind="open" className="top-[26px] min-[1100px]:left-[-52px]" />
            <h1
              ref={heading}
              className="relative mt-3.5 mb-[18px] max-w-[20ch] text-[clamp(2.125rem,1.5rem+2.7vw,3.5rem)] [overflow-wrap:anywhere]"
            >
              {post.title || 'Untitled'}
            </h1>
            <p className="flex flex-wrap gap-x-5 font-mono text-ui leading-[1.6] text-ink-3">
              <span>{post.date}</span>
              <span>{post.author}</span>
              <span>{readingMinutes(post.content)} min read</span>
            </p>
          </header>
          <div
            ref={body}
            className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-8 min-[1100px]:grid-cols-[minmax(0,38.5rem)_220px]"
          >
            {isBodyDue ? (
              <BodyBoundary content={post.content} fallback={<PlainBody content={post.content} />}>
                <Body post={post} />
              </BodyBoundary>
            ) : (
              <div className="min-h-screen" />
            )}
          </div>
        </article>
        <PostNeighbors {...adjacent} />
      </div>
    </main>
  );
}

/**
 * Whether the body is to be drawn. Whoever follows a link to a post sees where it leads a frame earlier: the heading first. What
 * leads into a body, a fragment or the way back, needs it at once.
 */
function useIsBodyDue(): boolean {
  const isFollowed = useNavigationType() === NavigationType.Push;
  const { hash } = useLocation();
  const [isDue, setIsDue] = useState(!isFollowed || hash !== '');

  useEffect(() => (isDue ? undefined : afterFrame(() => setIsDue(true))), [isDue]);

  return isDue;
}

/** The body, and the contents beside it. */
function Body({ post }: { post: BlogPost }) {
  const kept = useMemo(() => prerenderedBody(post.content, post.isMarkdown), [post.content, post.isMarkdown]);
  if (!kept) return <LateRenderedBody post={post} />;
  return (
    <>
      <KeptBody body={kept} />
      <TableOfContents headings={kept.headings} />
    </>
  );
}
