import type { BlogPost } from '@branchbook/blog-core';

import { foldText } from '../../search/fold-text.ts';

/** Whether each word of the query is in one of the texts that the author sees. */
export function matchesQuery(
  { title, author, excerpt }: Pick<BlogPost, 'title' | 'author' | 'excerpt'>,
  query: string,
): boolean {
  const text = foldText(`${title}\n${author}\n${excerpt}`);
  return foldText(query)
    .split(/\s+/u)
    .every((word) => text.includes(word));
}
