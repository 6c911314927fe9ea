import type { BlogPost } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { useEffect, useMemo, useState } from 'react';

import { PostCard } from './post-card.tsx';
import { SearchField } from './search/search-field.tsx';
import { type SearchResult, usePostSearch } from './search/use-post-search.ts';

/** From this many posts on, a list is easier searched than read. */
export const searchFromPosts = 8;

/** Search results drawn at first; the others follow on request, so that a key never draws a thousand cards. */
const firstResults = 10;

/** The cards of all posts, and a search over them once there are enough. */
export function PostList({ posts, isSeedPreview }: { posts: readonly BlogPost[]; isSeedPreview: boolean }) {
  const [query, setQuery] = useQueryInAddress();
  const canSearch = posts.length >= searchFromPosts;
  const [shownWholeFor, setShownWholeFor] = useState('');
  const limit = query !== '' && shownWholeFor === query ? Number.POSITIVE_INFINITY : firstResults;
  const { result, prepare } = usePostSearch(posts, canSearch ? query : '', limit);
  // The same element for the same posts: a key in the search must not even look at a thousand cards.
  const cards = useMemo(
    // Stored data may hold an id twice.
    () => posts.map((post, index) => <PostCard key={`${post.id}-${index}`} post={post} />),
    [posts],
  );

  return (
    <>
      {canSearch && (
        <SearchField query={query} onChange={setQuery} onFocus={prepare} status={statusOf(result)} />
      )}
      {result && <SearchResults posts={posts} result={result} onShowAll={() => setShownWholeFor(query)} />}
      {/* Skipped while a search is on, neither taken away nor `hidden`: laying a thousand cards out anew would cost more
          than a frame. Skipped content is out of reach of the keyboard and of screen readers as well. */}
      <div
        className={result ? '[content-visibility:hidden]' : undefined}
        data-seed-preview={isSeedPreview ? '' : undefined}
        aria-busy={isSeedPreview || undefined}
      >
        {cards}
        {posts.length === 0 && <EmptyList />}
      </div>
    </>
  );
}

function SearchResults({
  posts,
  result,
  onShowAll,
}: {
  posts: readonly BlogPost[];
  result: SearchResult;
  onShowAll: () => void;
}) {
  return (
    <div>
      {result.hits.map(({ index, words, snippet }) => {
        const post = posts[index];
        return (
          post && (
            <PostCard key={`${post.id}-${index}`} post={post} words={new Set(words)} snippet={snippet} />
          )
        );
      })}
      {result.hits.length < result.total && (
        <Button variant="outline" onClick={onShowAll}>
          Show all {result.total} results
        </Button>
      )}
    </div>
  );
}

/** Nothing is published: an empty list is a list. */
function EmptyList() {
  return (
    <p className="border-t border-ink pt-8 text-lead text-ink-2">
      There are no posts yet. New ones will be listed here, the latest first.
    </p>
  );
}

function statusOf(result: SearchResult | null): string {
  if (!result) return '';
  const count = result.total;
  if (count === 0) return `No post matches “${result.query}”.`;
  return count === 1 ? `1 post matches “${result.query}”.` : `${count} posts match “${result.query}”.`;
}

/** The query lives in the address (`?q=`), so that coming back from a post finds the results again. */
function useQueryInAddress(): [string, (query: string) => void] {
  const [query, setQuery] = useState('');

  useEffect(() => {
    // Read after hydration: the prerendered page knows no query.
    // oxlint-disable-next-line react/set-state-in-effect
    setQuery(new URLSearchParams(location.search).get('q') ?? '');
  }, []);

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
