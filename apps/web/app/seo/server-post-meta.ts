import { getCanonical, type PostSummary } from '@branchbook/blog-core';

import { getCoverCard } from './cover-card.ts';
import type { PageMeta } from './page-meta.tsx';

/**
 * Returns the metadata that only posts on a server have. A build without a server has
 * `no-server-post-meta.ts` instead.
 */
export function getServerPostMeta(post: PostSummary): Partial<PageMeta> {
  return { canonical: getCanonical(post), ...getCoverCard(post) };
}
