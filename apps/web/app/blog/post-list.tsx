import { Button, Skeleton } from '@branchbook/ui';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';

import type { PostListView } from '../posts/queries.ts';
import { useProgressiveRender } from '../lib/use-progressive-render.ts';
import { PostCard } from './post-card.tsx';
import { lineHeight, PostEntries } from './post-entries.tsx';
import { SearchField } from './search/search-field.tsx';
import { createPageSearcher } from './search/page-searcher.ts';
import type { CreateSearcher, SearchResult } from './search/searcher.ts';
import { usePostSearch } from './search/use-post-search.ts';

/** The list has a search field from this many posts. */
export const searchFromPosts = 8;

/** Number of results at first, so that a keystroke doesn't render a thousand cards. */
const initialResults = 10;

/** Renders all posts, and a search field if there are enough posts. */
export function PostList({
  posts,
  after,
  status,
  createSearcher = createPageSearcher,
}: Pick<PostListView, 'posts' | 'after' | 'status'> & { createSearcher?: CreateSearcher }) {
  const [query, setQuery] = useQueryParameter();
  const canSearch = posts.length >= searchFromPosts;
  const [expandedQuery, setExpandedQuery] = useState('');
  const limit = query !== '' && expandedQuery === query ? Number.POSITIVE_INFINITY : initialResults;
  const { result, prepare } = usePostSearch(posts, canSearch ? query : '', limit, createSearcher);
  const results = result === 'failed' ? null : result;
  const renderedCount = useProgressiveRender(posts.length);
  // Memoized, so that a keystroke in the search field doesn't render a thousand posts.
  const rendered = useMemo(() => posts.slice(0, renderedCount), [posts, renderedCount]);

  return (
    <>
      {canSearch && (
        <SearchField query={query} onChange={setQuery} onFocus={prepare} status={getSearchStatus(result)} />
      )}
      {results && <SearchResults result={results} onShowAll={() => setExpandedQuery(query)} />}
      {/* `content-visibility` instead of unmounting or `hidden`: laying out a thousand posts
          again takes longer than a frame. The keyboard and screen readers skip this content. */}
      <div
        className={results ? '[content-visibility:hidden]' : undefined}
        data-seed-preview={status === 'loading' ? '' : undefined}
        aria-busy={status === 'loading' || undefined}
      >
        <PostEntries posts={rendered} after={after} />
        {renderedCount < posts.length && (
          <div style={{ height: (posts.length - renderedCount) * lineHeight }} />
        )}
        {posts.length === 0 && status === 'loading' && <ListSkeleton />}
        {posts.length === 0 && status === 'ready' && <EmptyList />}
      </div>
    </>
  );
}

function SearchResults({ result, onShowAll }: { result: SearchResult; onShowAll: () => void }) {
  const isWhole = result.found.length === result.total;
  return (
    // Without `content-visibility`, so that a card that renders late can't shift the button below.
    <div className={isWhole ? undefined : '[&>article]:[content-visibility:visible]'}>
      {result.found.map((found) => (
        <PostCard key={found.post.id} {...found} />
      ))}
      {!isWhole && (
        <Button variant="outline" onClick={onShowAll}>
          {`Show ${result.isCut ? 'the' : 'all'} ${result.total} results`}
        </Button>
      )}
    </div>
  );
}

/** As high as the viewport, so that nothing below shifts. */
function ListSkeleton() {
  return (
    <div className="min-h-screen">
      <p role="status" className="sr-only">
        Loading the posts…
      </p>
      <Skeleton lines={6} />
    </div>
  );
}

function EmptyList() {
  return (
    <div className="border-t border-ink pt-8 text-lead text-ink-2">
      <p>No posts yet.</p>
      <p className="text-base">The first one will appear here and in the RSS feed.</p>
    </div>
  );
}

function getSearchStatus(result: SearchResult | 'failed' | null): string {
  if (!result) return '';
  if (result === 'failed') return 'Search isn’t available. Check your connection and try again.';
  const count = result.total;
  if (count === 0) return `No posts match “${result.query}”.`;
  if (result.isCut) return `The first ${count} posts that match “${result.query}”.`;
  return count === 1 ? `1 post matches “${result.query}”.` : `${count} posts match “${result.query}”.`;
}

/**
 * Returns the query and its setter. The query is in the URL (`?q=`), so that Back from a post
 * restores the results.
 */
function useQueryParameter(): [string, (query: string) => void] {
  const [query, setQuery] = useState('');
  const { key } = useLocation();

  useEffect(() => {
    // After hydration, since the prerendered page has no query. After navigations, since the header
    // links to this page too.
    // oxlint-disable-next-line react/set-state-in-effect
    setQuery(new URLSearchParams(location.search).get('q') ?? '');
  }, [key]);

  return [
    query,
    (next) => {
      setQuery(next);
      const url = new URL(location.href);
      if (next === '') url.searchParams.delete('q');
      else url.searchParams.set('q', next);
      // Not through the router: a keystroke is not a navigation. The router's history state stays.
      history.replaceState(history.state, '', url);
    },
  ];
}
