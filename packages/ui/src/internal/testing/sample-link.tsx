import type { ComponentPropsWithRef } from 'react';

/** Replaces a router's link in `render`. */
export function SampleLink({ to, children, ...props }: ComponentPropsWithRef<'a'> & { to: string }) {
  return (
    <a {...props} href={to}>
      {children}
    </a>
  );
}
