import { Skeleton } from '@branchbook/ui';

/** A screen of the admin while the stored posts are being read: neither posts nor the news that there are none. */
export function ScreenSkeleton({ heading }: { heading: string }) {
  return (
    <div aria-busy="true" className="max-w-[960px]">
      <h1 className="mb-7 text-[2.125rem]">{heading}</h1>
      <output className="sr-only">Loading the posts…</output>
      <Skeleton lines={6} />
    </div>
  );
}
