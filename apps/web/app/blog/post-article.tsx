import { getUpdated } from '@branchbook/blog-core';
import type { MarkdownHeading } from '@branchbook/markdown';
import { Button } from '@branchbook/ui';
import { TrunkNode } from '@branchbook/ui/brand';
import { ArrowLeft, Pencil } from 'lucide-react';
import { Fragment, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Link } from 'react-router';

import { PrerenderedBodyView } from '../post-body/prerendered-body-view.tsx';
import { BodySkeleton } from '../post-body/body-skeleton.tsx';
import { getPrerenderedBody } from '../post-body/prerendered-body.ts';
import { prefetchRenderer } from '../post-body/renderer.ts';
import { getPlainText, type PostBodySource, type PublishedPost } from '../posts/published-post.ts';
import { BodyErrorBoundary } from '../layout/errors/body-error-boundary.tsx';
import { useIsAuthorHint } from '../layout/site/is-author-hint.ts';
import { Cover } from './cover.tsx';
import { PlainBody } from './plain-body.tsx';
import { PostNeighbors } from './post-neighbors.tsx';
import { RelatedPosts } from './related-posts.tsx';
import { TableOfContents } from './table-of-contents.tsx';
import { TagLinks } from './tag-links.tsx';
import { WaitlistLine } from './waitlist-line.tsx';

/** Only for authors: readers don't load it. */
const EditHere = lazy(() => import('./edit-here.tsx'));

/** Renders a post with links back to the list and to its neighbors. */
export function PostArticle({
  found: { post, previous, next, related, minutes, body },
  editPath,
  isSeedPreview,
}: {
  found: PublishedPost;
  /** The path that edits the post. */
  editPath: string;
  /** The post comes from the build, and storage hasn't been read yet. */
  isSeedPreview: boolean;
}) {
  const updated = getUpdated(post);
  const isAuthor = useIsAuthorHint();
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
      {/* In the same row if there is room: it appears late and must not shift anything. */}
      {isAuthor && (
        <Button variant="ghost" className="print:hidden" render={<Link to={editPath} />}>
          <Pencil aria-hidden="true" size={18} strokeWidth={1.75} />
          Edit
        </Button>
      )}
      <div data-seed-preview={isSeedPreview ? '' : undefined} aria-busy={isSeedPreview || undefined}>
        <article>
          <header className="relative">
            <TrunkNode kind="open" className="top-[26px] min-[1100px]:left-[-52px]" />
            <h1
              dir="auto"
              className="relative mt-3.5 mb-[18px] max-w-[20ch] text-[clamp(2.125rem,1.5rem+2.7vw,3.5rem)] [overflow-wrap:anywhere]"
            >
              {post.title || 'Untitled'}
            </h1>
            <p className="font-mono text-ui leading-[1.6] [overflow-wrap:anywhere] text-ink-3">
              {[post.date, updated && `Updated on ${updated}`, post.author]
                .filter((part) => part !== null && part.trim() !== '')
                .map((part, index) => (
                  <Fragment key={index}>
                    <span>{part}</span>
                    <span> · </span>
                  </Fragment>
                ))}
              <span className="whitespace-nowrap">{`${minutes} min read`}</span>
            </p>
            <TagLinks post={post} className="mt-2" />
          </header>
          <Cover post={post} />
          {/* From 1340 px the table of contents is at the right edge. Wide tables may use the
              space between. */}
          <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-8 [--prose-margin:max(0px,832px_-_38.5rem)] min-[1100px]:grid-cols-[minmax(0,38.5rem)_220px] min-[1340px]:justify-between">
            <BodyErrorBoundary
              body={body}
              fallback={<PlainBody content={getPlainText(body)} />}
              onError={resetBodies}
            >
              <Suspense fallback={<BodySkeleton />}>
                {/* Another text is rendered anew: the nodes of this one may be translated. */}
                <Body key={'name' in body ? body.name : body.content} body={body} />
              </Suspense>
            </BodyErrorBoundary>
          </div>
        </article>
        <WaitlistLine />
        <PostNeighbors previous={previous} next={next} />
        <RelatedPosts posts={related} />
        {isAuthor && (
          <BodyErrorBoundary body={body} fallback={null} onError={() => {}}>
            <Suspense fallback={null}>
              <EditHere editPath={editPath} />
            </Suspense>
          </BodyErrorBoundary>
        )}
      </div>
    </main>
  );
}

/** Renders the body with its table of contents. */
function Body({ body }: { body: PostBodySource }) {
  const prerendered = useMemo(() => getPrerenderedBody(body), [body]);
  if (prerendered) {
    return (
      <TableOfContents headings={prerendered.headings}>
        <PrerenderedBodyView body={prerendered} />
      </TableOfContents>
    );
  }
  const { RenderedPostBody, SourcePostBody, LatePostBody, ParsedPostBody } = lazyBodies;
  const renderAround = (headings: readonly MarkdownHeading[], element: ReactNode) => (
    <TableOfContents headings={headings}>{element}</TableOfContents>
  );
  switch (body.type) {
    case 'text':
      return (
        <RenderedPostBody content={body.content} isMarkdown={body.isMarkdown} renderAround={renderAround} />
      );
    case 'parsed':
      return <ParsedPostBody name={body.name} parsed={body.parsed} renderAround={renderAround} />;
    case 'source':
      return body.isLate ? (
        <LatePostBody content={body.content} renderAround={renderAround} />
      ) : (
        <SourcePostBody name={body.name} content={body.content} renderAround={renderAround} />
      );
    case 'in-document':
      throw new Error('The document has lost the body that it came with.');
  }
}

/** Loaded only for a body that isn't in the document. */
let lazyBodies = createLazyBodies();

function createLazyBodies() {
  return {
    RenderedPostBody: lazy(async () => ({ default: (await loadPostBody()).RenderedPostBody })),
    SourcePostBody: lazy(async () => ({ default: (await loadPostBody()).SourcePostBody })),
    LatePostBody: lazy(async () => ({ default: (await loadPostBody()).LatePostBody })),
    ParsedPostBody: lazy(async () => ({ default: (await loadParsedPostBody()).ParsedPostBody })),
  };
}

/** Resets the lazy components: one whose code failed to load stays failed otherwise. */
function resetBodies(): void {
  lazyBodies = createLazyBodies();
}

/** Prefetches the code that renders a parsed body. */
export function prefetchParsedBody(): void {
  loadParsedPostBody().catch(() => {});
}

function loadParsedPostBody() {
  return import('../post-body/parsed-post-body.tsx');
}

/** Prefetches the code that renders a body. Errors show on the page that needs it. */
export function prefetchPostBody(): void {
  prefetchRenderer();
  loadPostBody().catch(() => {});
}

function loadPostBody() {
  return import('../post-body/post-body.tsx');
}
