import { Skeleton } from '@branchbook/ui';

/** Stands in for a body that is being rendered. */
export function PendingBody() {
  return (
    <div className="max-w-[60ch]">
      <p role="status" className="sr-only">
        Rendering the post…
      </p>
      <Skeleton lines={6} />
    </div>
  );
}
