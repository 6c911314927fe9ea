import { getExcerpt, getReadingMinutes } from '@branchbook/blog-core';
import { TextLink } from '@branchbook/ui';
import { TrunkNode } from '@branchbook/ui/brand';
import { ArrowRight } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';

import { postPath } from '@branchbook/blog-server/post-path';
import { truncateExcerpt } from '@branchbook/blog-server/page-data';
import type { ListedPost } from '../posts/published-post.ts';
import { HighlightedText } from './search/highlighted-text.tsx';
import { Cover } from './cover.tsx';
import { TagLinks } from './tag-links.tsx';

const noWords: ReadonlySet<string> = new Set();

/**
 * Renders a post in the list: title, date, author, reading time, excerpt and tags, and two links to it.
 * Without an excerpt it shows the first paragraph. A search highlights the matched words and shows
 * a snippet of the body. Reading time and first paragraph need the content, which a server's list
 * lacks.
 *
 * Off-screen cards aren't rendered (`content-visibility`), but find-in-page, links and the keyboard
 * reach them.
 */
export const PostCard = memo(function PostCard({ post, words = noWords, snippet = null }: PostCardProps) {
  const path = postPath(post.slug);
  const title = post.title || 'Untitled';
  const excerpt = post.excerpt.trim() === '' ? getFirstParagraph(post) : post.excerpt;
  return (
    <article className="group relative [contain-intrinsic-size:auto_200px] [content-visibility:auto] min-[1100px]:-ml-[59px] min-[1100px]:pl-[59px]">
      <TrunkNode kind="open" className="top-[34px] min-[1100px]:left-[7px]" />
      <div className="grid gap-x-12 gap-y-2.5 border-t border-rule pt-6 pb-4 group-first:border-ink min-[820px]:grid-cols-[200px_minmax(0,1fr)]">
        <div>
          <p className="font-mono text-data leading-[1.7] [overflow-wrap:anywhere] text-ink-3">
            <span className="block">{post.date}</span>
            <span className="block">{post.author}</span>
            {post.content !== undefined && (
              <span className="block">{`${getReadingMinutes(post.content)} min read`}</span>
            )}
          </p>
          <Cover post={post} isInCard />
        </div>
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h2 dir="auto" className="text-[clamp(1.375rem,1.2rem+0.6vw,1.75rem)] leading-[1.18]">
            <Link
              to={path}
              prefetch="intent"
              className="no-underline decoration-green decoration-2 underline-offset-[5px] hover:underline"
            >
              <HighlightedText text={title} words={words} />
            </Link>
          </h2>
          {excerpt !== '' && (
            <p dir="auto" className="me-auto mt-2 max-w-[72ch] text-ink-2">
              <HighlightedText text={truncateExcerpt(excerpt)} words={words} />
            </p>
          )}
          {snippet !== null && (
            <p dir="auto" className="me-auto mt-2 max-w-[62ch] font-mono text-data leading-[1.6] text-ink-3">
              <HighlightedText text={snippet} words={words} />
            </p>
          )}
          <div className="flex flex-wrap items-center gap-x-6">
            <TextLink render={<Link to={path} prefetch="intent" aria-label={`Continue reading: ${title}`} />}>
              Continue reading
              <ArrowRight aria-hidden="true" size={18} />
            </TextLink>
            <TagLinks post={post} />
          </div>
        </div>
      </div>
    </article>
  );
});

interface PostCardProps {
  post: ListedPost;
  words?: ReadonlySet<string>;
  snippet?: string | null;
}

function getFirstParagraph({ content, isMarkdown }: ListedPost): string {
  return (content !== undefined && getExcerpt({ content, isMarkdown })) || '';
}
