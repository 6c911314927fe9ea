import '@branchbook/ui/styles.css';
import '@branchbook/markdown-editor/styles.css';

import { TextLink, themeScript, ThemeToggle } from '@branchbook/ui';
import type { Metadata } from 'next';
import Link from 'next/link';
import type { ReactNode } from 'react';

export const metadata: Metadata = { title: 'Boat log' };

/** The theme script runs before the first paint, and changes attributes of `html`. */
export default function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <div className="wrap">
          <nav>
            <TextLink render={<Link href="/" />}>All posts</TextLink>{' '}
            <TextLink render={<Link href="/write" />}>Write</TextLink> <ThemeToggle />
          </nav>
          <main>{children}</main>
        </div>
      </body>
    </html>
  );
}
