import { Skeleton, SkipLink, themeScript, Toaster } from '@branchbook/ui';
import besley from '@branchbook/ui/fonts/besley.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';

import './app.css';
import { NavigationFocus } from './navigation-focus.tsx';
import { storedPostsScript } from './posts/stored-posts-script.ts';

export { RootErrorBoundary as ErrorBoundary } from './root-error-boundary.tsx';

export const links = () => [
  { rel: 'preload', href: besley, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
];

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // The head scripts set attributes on <html> before React starts.
    <html lang="en" data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7faf7" suppressHydrationWarning />
        <InlineScript code={themeScript} />
        <InlineScript code={storedPostsScript(__SEEDS_FINGERPRINT__)} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <NavigationFocus />
      <Outlet />
      <Toaster />
    </>
  );
}

/** Shown by the fallback page until the screen of an address that was not prerendered has loaded: nothing of any screen. */
export function HydrateFallback() {
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <main id="main" tabIndex={-1} className="mx-auto min-h-screen max-w-[960px] px-5 py-24">
        <p role="status" className="sr-only">
          Loading…
        </p>
        <Skeleton lines={4} />
      </main>
    </>
  );
}

function InlineScript({ code }: { code: string }) {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
