import { landingGraph } from '../found/graphs.ts';
import { pageMeta } from '../found/page-meta.ts';
import { cardPaths, siteDescription, siteTitle } from '../found/site-texts.ts';
import { StructuredData } from '../found/structured-data.tsx';
import { prerenderedMain } from '../prerendered-main.tsx';
import './landing-styles.ts';

export { PageProblem as ErrorBoundary } from '../site/page-problem.tsx';

export const meta = () =>
  pageMeta({
    path: '/',
    title: siteTitle,
    description: siteDescription,
    card: cardPaths.site,
    cardText: 'Branch your side projects into a company. Branchbook: for independent developers.',
  });

const Main = await prerenderedMain(
  'landing',
  async () => (await import('./landing-content.tsx')).LandingContent,
);

/** The landing page: what Branchbook will be, what it will cost, and the waitlist. */
export default function LandingRoute() {
  return (
    <>
      <Main />
      <StructuredData path="/" graph={import.meta.env.SSR ? landingGraph(__SITE_ORIGIN__) : null} />
    </>
  );
}
