import { Button, type ButtonProps } from '@branchbook/ui';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';

import { sections } from '../site/site-links.ts';

export interface WaitlistLinkProps {
  variant?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  children: ReactNode;
}

/** A call to join: scrolls to the waitlist and puts the cursor into its field, so that the next key is the address's first. */
export function WaitlistLink({ variant = 'primary', size = 'md', children }: WaitlistLinkProps) {
  return (
    <Button
      variant={variant}
      size={size}
      render={<Link to={`/#${sections.waitlist}`} onClick={focusField} />}
    >
      {children}
    </Button>
  );
}

function focusField(event: MouseEvent): void {
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (opensElsewhere) return;
  const field = document.querySelector<HTMLInputElement>(`#${sections.waitlist} input`);
  field?.focus({ preventScroll: true });
}
