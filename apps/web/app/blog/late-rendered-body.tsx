import type { BlogPost } from '@branchbook/blog-core';
import { lazy, Suspense, useState } from 'react';

import { PendingBody } from '../markdown/pending-body.tsx';
import { prefetchRenderer } from '../markdown/renderer.ts';
import type { RenderedBody } from './rendered-body.tsx';

/** Only a body that the page did not come with needs it. The build has it at once. */
let loaded: typeof RenderedBody | null = null;
if (import.meta.env.SSR) await load();

const Loading = lazy(async () => ({ default: await load() }));

/** A post's body as it is rendered here, once its code has come. */
export function LateRenderedBody({ post }: { post: BlogPost }) {
  // What is there already is drawn with the page, not a moment later.
  const [Body] = useState(() => loaded ?? Loading);
  // A page of the build is taken over by a body that is kept, without the marks that a boundary leaves in it.
  if (import.meta.env.SSR) return <Body post={post} />;
  return (
    <Suspense fallback={<PendingBody />}>
      <Body post={post} />
    </Suspense>
  );
}

/** Gets all that renders a body ahead of its use. Where it does not come, the page that needs it says so. */
export function prefetchRenderedBody(): void {
  prefetchRenderer();
  load().catch(() => {});
}

async function load(): Promise<typeof RenderedBody> {
  const module = await import('./rendered-body.tsx');
  loaded = module.RenderedBody;
  return loaded;
}
