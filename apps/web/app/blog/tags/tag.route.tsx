// The styles of a post's body, since most visitors of the list open a post.
import '@branchbook/ui/prose.css';
import { parsePageCursor } from '@branchbook/blog-server/page-data';
import { getTagName, getTagSlug, type PostSummary } from '@branchbook/blog-core';
import { getTagFeedPaths } from '@branchbook/blog-server/tag-feed';
import { minIndexedPosts, tagPath, tagsPath } from '@branchbook/blog-server/tag-path';
import { Button, TextLink } from '@branchbook/ui';
import { ArrowLeft, Rss } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';

import { PagePostsProvider } from '../../posts/page-posts-provider.tsx';
import { usePostStorage } from '../../posts/post-storage.ts';
import { type PostListView, usePostList } from '../../posts/queries.ts';
import { createTagGraph } from '../../seo/graphs.ts';
import { blogTitle, feedFormats, feedPaths, feedTypes } from '../../seo/head-links.ts';
import { PageHead } from '../../seo/page-meta.tsx';
import { blogSubtitle, cardPaths } from '../../seo/site-content.ts';
import { StructuredData } from '../../seo/structured-data.tsx';
import { PostEntries } from '../post-entries.tsx';
import { PostListPage } from '../post-list-page.tsx';
import { PostSkeleton } from '../post-skeleton.tsx';
import { usePrefetchOnIntent } from '../use-prefetch-on-intent.ts';
import type { Route } from './+types/tag.route.ts';

export { RouteErrorBoundary as ErrorBoundary } from '../../layout/errors/route-error-boundary.tsx';

/** Renders the posts with a tag, the newest first. */
export default function TagRoute({ params }: Route.ComponentProps) {
  const tag = getTagSlug(params.tag);
  return (
    <PagePostsProvider>{tag === '' ? <TagNotFound /> : <TagPage key={tag} tag={tag} />}</PagePostsProvider>
  );
}

function TagPage({ tag }: { tag: string }) {
  const [query] = useSearchParams();
  const view = usePostList(parsePageCursor(query.get('after')), tag);
  const publicPosts = usePublicPosts(tag, view);
  usePrefetchOnIntent();
  const { posts, status } = view;
  if (posts.length === 0 && status !== 'failed') {
    return status === 'ready' ? <TagNotFound /> : <PostSkeleton />;
  }
  const name = getTagName(tag, posts);
  return (
    <>
      <TagHead tag={tag} name={name} view={view} publicPosts={publicPosts} />
      <PostListPage
        path={tagPath(tag)}
        view={view}
        heading={
          <h1 dir="auto" className="min-w-0 text-h1 [overflow-wrap:anywhere]">{`Posts tagged “${name}”`}</h1>
        }
        actions={
          <>
            {publicPosts.length > 0 && (
              <TextLink href={getTagFeedPaths(tag, feedPaths).rss} type={feedTypes.rss}>
                <Rss aria-hidden="true" />
                RSS feed
              </TextLink>
            )}
            <TextLink render={<Link to={tagsPath} />}>All tags</TextLink>
          </>
        }
      >
        <div
          data-seed-preview={status === 'loading' ? '' : undefined}
          aria-busy={status === 'loading' || undefined}
        >
          <PostEntries posts={posts} after={view.after} />
        </div>
      </PostListPage>
    </>
  );
}

/** Returns the posts with a tag that everyone sees; none if they are only in this browser. */
function usePublicPosts(tag: string, { posts }: PostListView) {
  const { isOnServer, published } = usePostStorage();
  return isOnServer ? posts : (published.getPrerenderedList(tag)?.posts ?? []);
}

/** Renders the title and metadata, with the feeds of the tag. */
function TagHead({
  tag,
  name,
  view: { after, nextCursor },
  publicPosts,
}: {
  tag: string;
  name: string;
  view: PostListView;
  /** The posts on this page that everyone sees. */
  publicPosts: readonly PostSummary[];
}) {
  const count = publicPosts.length;
  const title = `Posts tagged “${name}”`;
  const isSmall = count < minIndexedPosts && after === null && nextCursor === null;
  if (count === 0) {
    return (
      <>
        <title>{`${title} · Branchbook`}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const paths = getTagFeedPaths(tag, feedPaths);
  return (
    <>
      <PageHead
        path={tagPath(tag)}
        title={`${title} · Branchbook`}
        description={`${title}. ${blogSubtitle}`}
        card={cardPaths.blog}
        cardAlt={`${blogTitle}. ${blogSubtitle}`}
      />
      {isSmall && <meta name="robots" content="noindex" />}
      {feedFormats.map((format) => (
        <link
          key={format}
          rel="alternate"
          type={feedTypes[format]}
          href={paths[format]}
          title={`${name} · ${blogTitle}`}
        />
      ))}
      <StructuredData
        path={tagPath(tag)}
        graph={
          import.meta.env.SSR ? createTagGraph(__SITE_ORIGIN__, { tag, name, posts: publicPosts }) : null
        }
      />
    </>
  );
}

function TagNotFound() {
  return (
    <main id="main" tabIndex={-1} className="page wrap trunk min-h-screen">
      <title>Tag not found · Branchbook</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-h1">Tag not found</h1>
      <p className="mt-4 mb-6 max-w-[48ch] text-lead text-ink-2">No post has this tag.</p>
      <Button size="lg" render={<Link to={tagsPath} />}>
        <ArrowLeft aria-hidden="true" size={18} />
        All tags
      </Button>
    </main>
  );
}
