import { Skeleton, SkipLink, Toaster } from '@branchbook/ui';
import besley from '@branchbook/ui/fonts/besley.woff2?url';
import { type ReactNode, useLayoutEffect } from 'react';
import { Links, Meta, Outlet, useMatches } from 'react-router';

import appStyles from './app.css?url';
import { headLinks } from './seo/head-links.ts';
import { siteName } from './seo/site-content.ts';
import { InitialPostsData } from './posts/initial-posts.tsx';
import { NavigationFocus } from './layout/navigation/navigation-focus.tsx';
import { registerServiceWorkerWhenIdle } from './layout/offline/register-when-idle.ts';
import { NoScriptNotice } from './layout/hydration/no-script-notice.tsx';
import { ScrollRestoration } from './layout/navigation/scroll-restoration.tsx';
import { reloadGuard } from './layout/boot/reload-guard.ts';
import { hydrateAtOnceAttribute, hydratedEvent } from './layout/hydration/deferred-hydration.ts';
import { DeferredScripts } from './layout/hydration/deferred-scripts.tsx';
/* oxlint-disable import/default -- made by build-steps/inline-script.ts, which the rule does not know */
import storedPostsScript from './posts/stored-posts.inline.ts?inline-script';
import scrollRestorationScript from './layout/navigation/scroll-restoration.inline.ts?inline-script';
import siteScript from './layout/site/site.inline.ts?inline-script';
import themeScript from './layout/site/theme.inline.ts?inline-script';
import notFoundScript from './not-found/not-found.inline.ts?inline-script';
import deferredHydrationScript from './layout/hydration/deferred-hydration.inline.ts?inline-script';
import { arePostsOnServer } from './posts/are-posts-on-server.ts';
/* oxlint-enable import/default */

export { RootErrorBoundary as ErrorBoundary } from './layout/errors/root-error-boundary.tsx';

export const links = () => [
  { rel: 'preload', href: besley, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'stylesheet', href: appStyles },
  ...headLinks,
];

/** Renders the document of every page. */
export function Layout({ children }: { children: ReactNode }) {
  // A layout effect, so that a click isn't handled twice, by the page's script and by React. In the
  // layout, so that it runs on error pages too.
  useLayoutEffect(() => void dispatchEvent(new Event(hydratedEvent)), []);
  return (
    // The head scripts set attributes on <html> before React starts.
    <html lang="en" data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#f8fbf9" suppressHydrationWarning />
        <InlineScript code={themeScript} />
        {/* With posts on a server, an old list in this browser isn't shown. */}
        {!arePostsOnServer && <InlineScript code={storedPostsScript} />}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <InlineScript code={scrollRestorationScript} />
        <InitialPostsData />
        <SiteScript />
        <DeferredScripts />
        <InlineScript code={deferredHydrationScript} />
      </body>
    </html>
  );
}

export default function Root() {
  useLayoutEffect(() => {
    reloadGuard.markHydrated();
    registerServiceWorkerWhenIdle();
  }, []);
  return (
    <>
      <NavigationFocus />
      <Outlet />
      <Toaster />
    </>
  );
}

/** Shown by the fallback page until the screen of a path that isn't prerendered has loaded. */
export function HydrateFallback() {
  return (
    <>
      <title>{siteName}</title>
      <meta name="robots" content="noindex" />
      <SkipLink href="#main">Skip to content</SkipLink>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto min-h-screen max-w-[960px] px-5 py-24"
        {...{ [hydrateAtOnceAttribute]: '' }}
      >
        <div className="noscript:hidden">
          <p role="status" className="sr-only">
            Loading…
          </p>
          <Skeleton lines={4} />
        </div>
        {/* Only the build renders the content. */}
        <noscript>{import.meta.env.SSR && <NoScriptNotice />}</noscript>
      </main>
    </>
  );
}

/** Runs the script of public pages that works without React, and the one of the 404 page. */
function SiteScript() {
  const isNotFound = useMatches().some(({ id }) => id === 'not-found/not-found.route');
  return <InlineScript code={isNotFound ? siteScript + notFoundScript : siteScript} />;
}

/**
 * Runs while the document is parsed. React doesn't need its text, so the browser bundle omits it.
 */
function InlineScript({ code }: { code: string }) {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
