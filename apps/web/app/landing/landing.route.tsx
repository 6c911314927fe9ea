import { createLandingGraph } from '../seo/graphs.ts';
import { pageMeta } from '../seo/page-meta.tsx';
import { cardPaths, siteDescription, siteHeadline, siteTitle } from '../seo/site-content.ts';
import { StructuredData } from '../seo/structured-data.tsx';
import { signedNote } from './content.ts';
import { FromTheBlog } from './from-the-blog.tsx';
import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';
import { HowItWorks } from './how-it-works.tsx';
import './landing.css';
import { Pricing } from './pricing.tsx';
import { Questions } from './questions.tsx';
import { SignedNote } from './signed-note.tsx';
import { Waitlist } from './waitlist.tsx';
import { arePostsOnServer } from '../posts/are-posts-on-server.ts';

export { RouteErrorBoundary as ErrorBoundary } from '../layout/errors/route-error-boundary.tsx';

export const meta = () =>
  pageMeta({
    path: '/',
    title: siteTitle,
    description: siteDescription,
    card: cardPaths.site,
    cardAlt: `${siteHeadline} Branchbook: for independent developers.`,
  });

/** The landing page: the planned product, its prices and the waitlist. */
export default function LandingRoute() {
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Hero />
        <Highlights />
        <HowItWorks />
        <Pricing />
        <Questions />
        {/* A server's list may have other posts. */}
        {!arePostsOnServer && <FromTheBlog />}
        {signedNote && <SignedNote {...signedNote} />}
        <Waitlist />
      </main>
      <StructuredData path="/" graph={import.meta.env.SSR ? createLandingGraph(__SITE_ORIGIN__) : null} />
    </>
  );
}
