import type { BlogPost } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { useEffect, useState } from 'react';

import { PostCard } from './post-card.tsx';
import { SearchField } from './search/search-field.tsx';
import { type SearchResult, usePostSearch } from './search/use-post-search.ts';

/** From this many posts on, a list is easier searched than read. */
export const searchFromPosts = 8;

/** Search results drawn at first; the others follow on request, so that a key never draws a thousand cards. */
const firstResults = 30;

/** The cards of all posts, and a search over them once there are enough. */
export function PostList({ posts, isSeedPreview }: { posts: readonly BlogPost[]; isSeedPreview: boolean }) {
  const [query, setQuery] = useQueryInAddress();
  const canSearch = posts.length >= searchFromPosts;
  const result = usePostSearch(posts, canSearch ? query : '');

  return (
    <>
      {canSearch && <SearchField query={query} onChange={setQuery} status={statusOf(result)} />}
      {result && <SearchResults key={result.query} posts={posts} result={result} />}
      {/* Hidden while a search is on, not taken away: putting a thousand cards back would cost more than a frame. */}
      <div
        hidden={result !== null}
        data-seed-preview={isSeedPreview ? '' : undefined}
        aria-busy={isSeedPreview || undefined}
      >
        {posts.map((post, index) => (
          // Stored data may hold an id twice.
          <PostCard key={`${post.id}-${index}`} post={post} />
        ))}
        {posts.length === 0 && <EmptyList />}
      </div>
    </>
  );
}

function SearchResults({ posts, result }: { posts: readonly BlogPost[]; result: SearchResult }) {
  const [areAllShown, setAreAllShown] = useState(false);
  const shown = areAllShown ? result.hits : result.hits.slice(0, firstResults);
  return (
    <div>
      {shown.map(({ index, words, snippet }) => {
        const post = posts[index];
        return (
          post && (
            <PostCard key={`${post.id}-${index}`} post={post} words={new Set(words)} snippet={snippet} />
          )
        );
      })}
      {shown.length < result.hits.length && (
        <Button variant="outline" onClick={() => setAreAllShown(true)}>
          Show all {result.hits.length} results
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
  const count = result.hits.length;
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
