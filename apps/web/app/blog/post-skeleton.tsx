import { Skeleton } from '@branchbook/ui';

/** While storage is being read: neither a post nor "not found". As high as the window, so that what follows never moves. */
export function PostSkeleton() {
  return (
    <main id="main" tabIndex={-1} className="page wrap trunk min-h-screen" aria-busy="true">
      <p role="status" className="sr-only">
        Loading the post…
      </p>
      <Skeleton lines={6} />
    </main>
  );
}
