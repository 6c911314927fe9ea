import { Button, Skeleton } from '@branchbook/ui';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';

import { createPostKeys } from '../posts/post-keys.ts';
import type { PostListView } from '../posts/posts.query.ts';
import { useProgressiveRender } from '../lib/use-progressive-render.ts';
import { PostCard } from './post-card.tsx';
import { SearchField } from './search/search-field.tsx';
import { type SearchResult, usePostSearch } from './search/use-post-search.ts';

/** From this many posts on, a list is easier searched than read. */
export const searchFromPosts = 8;

/** About the height of a card in pixels, as in `PostCard`. */
const cardHeight = 260;

/** Search results drawn at first; the others follow on request, so that a key never draws a thousand cards. */
const initialResults = 10;

/** The cards of all posts, and a search over them once there are enough. */
export function PostList({ posts, status }: Pick<PostListView, 'posts' | 'status'>) {
  const [query, setQuery] = useQueryParameter();
  const canSearch = posts.length >= searchFromPosts;
  const [expandedQuery, setExpandedQuery] = useState('');
  const limit = query !== '' && expandedQuery === query ? Number.POSITIVE_INFINITY : initialResults;
  const { result, prepare } = usePostSearch(posts, canSearch ? query : '', limit);
  const results = result === 'failed' ? null : result;
  // The same element for the same posts: a key in the search must not even look at a thousand cards.
  const keys = useMemo(() => createPostKeys(posts), [posts]);
  const renderedCount = useProgressiveRender(posts.length);
  const cards = useMemo(
    () => posts.slice(0, renderedCount).map((post, index) => <PostCard key={keys[index]} post={post} />),
    [posts, keys, renderedCount],
  );

  return (
    <>
      {canSearch && (
        <SearchField query={query} onChange={setQuery} onFocus={prepare} status={getSearchStatus(result)} />
      )}
      {results && <SearchResults result={results} onShowAll={() => setExpandedQuery(query)} />}
      {/* Skipped while a search is on, neither taken away nor `hidden`: laying a thousand cards out anew would cost more
          than a frame. Skipped content is out of reach of the keyboard and of screen readers as well. */}
      <div
        className={results ? '[content-visibility:hidden]' : undefined}
        data-seed-preview={status === 'loading' ? '' : undefined}
        aria-busy={status === 'loading' || undefined}
      >
        {cards}
        {renderedCount < posts.length && (
          <div style={{ height: (posts.length - renderedCount) * cardHeight }} />
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
    // As long as there is a button below them, the results keep their heights: a card that is drawn only as it comes into
    // sight would move the button away from under a press.
    <div className={isWhole ? undefined : '[&>article]:[content-visibility:visible]'}>
      {result.found.map(({ key, ...found }) => (
        <PostCard key={key} {...found} />
      ))}
      {!isWhole && (
        <Button variant="outline" onClick={onShowAll}>
          Show {result.isCut ? 'the' : 'all'} {result.total} results
        </Button>
      )}
    </div>
  );
}

/** While the list is being read: neither posts nor the news that there are none. As high as the window, so that what follows never moves. */
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

/** Nothing is published: an empty list is a list. */
function EmptyList() {
  return <p className="border-t border-ink pt-8 text-lead text-ink-2">No posts yet.</p>;
}

function getSearchStatus(result: SearchResult | 'failed' | null): string {
  if (!result) return '';
  if (result === 'failed') return 'Search isn’t available. Check your connection and try again.';
  const count = result.total;
  if (count === 0) return `No posts match “${result.query}”.`;
  if (result.isCut) return `The first ${count} posts that match “${result.query}”.`;
  return count === 1 ? `1 post matches “${result.query}”.` : `${count} posts match “${result.query}”.`;
}

/** The query lives in the address (`?q=`), so that coming back from a post finds the results again. */
function useQueryParameter(): [string, (query: string) => void] {
  const [query, setQuery] = useState('');
  const { key } = useLocation();

  useEffect(() => {
    // Read after hydration: the prerendered page knows no query. And after each navigation, as by the header's link to this very page.
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
      // Past the router on purpose: a key must not be a navigation. Its own entry in the history state stays.
      history.replaceState(history.state, '', url);
    },
  ];
}
