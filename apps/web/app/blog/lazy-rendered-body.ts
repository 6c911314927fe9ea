import { lazy } from 'react';

import { prefetchRenderer } from '@branchbook/markdown/load-renderer';

/** `RenderedBody`, whose code comes when it is drawn: only a body that the page did not come with needs it. */
export const LazyRenderedBody = lazy(async () => ({ default: (await load()).RenderedBody }));

/** Gets all that renders a body ahead of its use. Where it does not come, the page that needs it says so. */
export function prefetchRenderedBody(): void {
  prefetchRenderer();
  load().catch(() => {});
}

function load() {
  return import('./rendered-body.tsx');
}
