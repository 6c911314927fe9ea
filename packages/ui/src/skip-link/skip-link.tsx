import type { ReactNode } from 'react';

export interface SkipLinkProps {
  /** Fragment of the main content: '#main'. */
  href: string;
  /** 'Skip to content' by default. */
  children?: ReactNode;
}

/** The first Tab stop of a page. Visible only while focused. */
export function SkipLink({ href, children = 'Skip to content' }: SkipLinkProps) {
  return (
    <a
      href={href}
      className="fixed -top-20 left-4 z-100 inline-flex min-h-11 items-center bg-ink px-4 font-mono text-ui font-medium text-paper focus:top-3 print:hidden"
    >
      {children}
    </a>
  );
}
