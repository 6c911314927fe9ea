import { Skeleton } from '@branchbook/ui';

/** Shown while storage is read. As high as the viewport, so that nothing below shifts. */
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
