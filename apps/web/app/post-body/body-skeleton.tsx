import { Skeleton } from '@branchbook/ui';

/** Stands in for a body that is being rendered. On a page of its own it fills the window, so that nothing below it moves under a press. */
export function BodySkeleton({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <div className={isCompact ? 'max-w-[60ch]' : 'min-h-screen max-w-[60ch]'}>
      <p role="status" className="sr-only">
        Rendering the post…
      </p>
      <Skeleton lines={6} />
    </div>
  );
}
