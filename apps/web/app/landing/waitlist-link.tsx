import { Button, type ButtonProps } from '@branchbook/ui';
import type { ReactNode } from 'react';

import { sections } from '../layout/site/site-ids.ts';

export interface WaitlistLinkProps {
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  children: ReactNode;
}

/** Renders a link to the waitlist. `site.inline.ts` focuses its field, also before hydration. */
export function WaitlistLink({ variant = 'primary', size = 'md', children }: WaitlistLinkProps) {
  return (
    // The button's content becomes the link's.
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label
    <Button variant={variant} size={size} render={<a href={`/#${sections.waitlist}`} />}>
      {children}
    </Button>
  );
}
