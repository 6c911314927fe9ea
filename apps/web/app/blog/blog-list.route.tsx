// The styles of a post's body, since most visitors of the list open a post.
import '@branchbook/ui/prose.css';
import { parsePageCursor } from '@branchbook/blog-server/page-data';
import { TextLink } from '@branchbook/ui';
import { Link, PrefetchPageLinks, useSearchParams } from 'react-router';

import { createBlogGraph } from '../seo/graphs.ts';
import { pageMeta } from '../seo/page-meta.tsx';
import { blogSubtitle, cardPaths } from '../seo/site-content.ts';
import { StructuredData } from '../seo/structured-data.tsx';
import { postPath } from '@branchbook/blog-server/post-path';
import { tagsPath } from '@branchbook/blog-server/tag-path';
import { PagePostsProvider } from '../posts/page-posts-provider.tsx';
import { usePostList } from '../posts/queries.ts';
import { BlogListActions } from './blog-list-actions.tsx';
import { PostList } from './post-list.tsx';
import { PostListPage } from './post-list-page.tsx';
import { usePrefetchOnIntent } from './use-prefetch-on-intent.ts';

export { RouteErrorBoundary as ErrorBoundary } from '../layout/errors/route-error-boundary.tsx';

export const meta = () =>
  pageMeta({
    path: '/blog',
    title: 'Blog · Branchbook',
    description: blogSubtitle,
    card: cardPaths.blog,
    cardAlt: `The Branchbook Blog. ${blogSubtitle}`,
  });

export default function BlogListRoute() {
  return (
    <PagePostsProvider>
      <BlogList />
    </PagePostsProvider>
  );
}

function BlogList() {
  const [query] = useSearchParams();
  const view = usePostList(parsePageCursor(query.get('after')));
  usePrefetchOnIntent();
  const [first] = view.posts;
  return (
    <>
      {/* All posts share their code. Loads after the code of the list. */}
      {view.status === 'ready' && first && <PrefetchPageLinks page={postPath(first.slug)} />}
      <PostListPage
        path="/blog"
        view={view}
        heading={
          <div>
            <h1 className="mb-3 text-h1">Blog</h1>
            <p className="max-w-[56ch] text-lead text-ink-2">{blogSubtitle}</p>
          </div>
        }
        actions={
          <>
            <TextLink render={<Link to={tagsPath} />}>Tags</TextLink>
            <BlogListActions />
          </>
        }
      >
        <PostList posts={view.posts} after={view.after} status={view.status} />
      </PostListPage>
      <StructuredData
        path="/blog"
        graph={import.meta.env.SSR ? createBlogGraph(__SITE_ORIGIN__, view.posts) : null}
      />
    </>
  );
}
