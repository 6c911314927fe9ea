import { useEffect, useMemo, useState } from 'react';

import type { LinkQuery } from './read-link-query.ts';

/** A link that `[[` suggests. */
export interface LinkSuggestion {
  /** Text of the link, and first line of the suggestion. */
  readonly title: string;
  readonly url: string;
  /** Second line of the suggestion. Default: the URL. */
  readonly detail?: string | undefined;
}

/**
 * Returns the links for the words typed after `[[`, best first. Called for each change of the words,
 * first with an empty string.
 */
export type FindLinks = (words: string) => readonly LinkSuggestion[] | Promise<readonly LinkSuggestion[]>;

/**
 * Returns the suggestions for a query, or null without a query and until the first ones have loaded.
 * While others load, those of the words before stay. A search that fails finds nothing.
 */
export function useLinkSuggestions(
  findLinks: FindLinks,
  query: LinkQuery | null,
): readonly LinkSuggestion[] | null {
  const [loaded, setLoaded] = useState<{ from: number; links: readonly LinkSuggestion[] } | null>(null);
  const words = query?.words ?? null;
  const from = query?.from ?? -1;
  const found = useMemo(() => (words === null ? null : findLinks(words)), [findLinks, words]);

  useEffect(() => {
    if (!(found instanceof Promise)) return undefined;
    let isCurrent = true;
    const show = (links: readonly LinkSuggestion[]) => {
      if (isCurrent) setLoaded({ from, links });
    };
    found.then(show, () => show([]));
    return () => {
      isCurrent = false;
    };
  }, [found, from]);

  if (!(found instanceof Promise)) return found;
  return loaded?.from === from ? loaded.links : null;
}
