import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';

import { usePostStore } from '../../../posts/post-storage.ts';
import { postsKey } from '../../../posts/query-keys.ts';
import type { LintedContent } from '../../content-lint/use-content-lint.ts';

/** Slugs to check. Further links count as right. */
const maxChecked = 200;

/**
 * Drops the messages about links to posts that exist. Slugs that have not been checked yet count as
 * such.
 *
 * @param ownSlug the slug of the post itself, which may not be stored yet
 */
export function useCheckedLinks(linted: LintedContent | null, ownSlug: string): LintedContent | null {
  const store = usePostStore();
  const slugs = useMemo(() => {
    const linked = new Set(linted?.messages.flatMap(({ slug }) => slug ?? []));
    linked.delete(ownSlug.toWellFormed());
    return [...linked].slice(0, maxChecked);
  }, [linted, ownSlug]);
  const missing = useQueries({
    queries: slugs.map((slug) => ({
      queryKey: [...postsKey, 'exists', slug],
      queryFn: async () => (await store.get({ slug })) !== null,
    })),
    // As one text, so that the same result renders nothing.
    combine: (results) => slugs.filter((_, index) => results[index]?.data === false).join('\n'),
  });
  return useMemo(() => {
    const unknown = new Set(missing.split('\n'));
    return (
      linted && {
        ...linted,
        messages: linted.messages.filter(({ slug }) => slug === undefined || unknown.has(slug)),
      }
    );
  }, [linted, missing]);
}
