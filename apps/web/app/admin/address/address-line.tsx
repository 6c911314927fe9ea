import type { ReactNode } from 'react';

/** The address of the post that is being written, in one line. `children`: what is to be said of it. */
export function AddressLine({ slug, children }: { slug: string; children?: ReactNode }) {
  return (
    <p className="mt-2 font-mono text-data leading-normal text-ink-3 [overflow-wrap:anywhere]">
      Address <span className="text-ink">/blog/{slug}</span>
      {children}
    </p>
  );
}
