import type { ComponentPropsWithRef } from 'react';

/** A router's link, as `render` meets one. */
export function SampleLink({ to, children, ...props }: ComponentPropsWithRef<'a'> & { to: string }) {
  return (
    <a {...props} href={to}>
      {children}
    </a>
  );
}
