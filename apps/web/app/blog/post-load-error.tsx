import { Button } from '@branchbook/ui';

/** Shown if the post couldn't be fetched. */
export function PostLoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="page wrap trunk min-h-screen">
      <h1 className="text-h1">Couldn’t load this post</h1>
      <p className="mt-4 mb-6 max-w-[48ch] text-lead text-ink-2" role="alert">
        Check your connection and try again.
      </p>
      <Button size="lg" onClick={onRetry}>
        Try again
      </Button>
    </main>
  );
}
