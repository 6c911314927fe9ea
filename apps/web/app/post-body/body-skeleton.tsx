import { Skeleton } from '@branchbook/ui';

/**
 * Shown while a body is rendered. On the post page it fills the viewport, so that nothing below
 * shifts.
 */
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
