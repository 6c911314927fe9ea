import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';
import { HowItWorks } from './how-it-works.tsx';
import './landing.css';
import { Pricing } from './pricing.tsx';
import { Waitlist } from './waitlist.tsx';

const title = 'Branchbook: separate books for every side project';
const description =
  'A planned finance platform for independent developers. It will split personal from business and give every side project its own ledger.';

export const meta = () => [
  { title },
  { name: 'description', content: description },
  { property: 'og:type', content: 'website' },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
];

/** The landing page: what Branchbook will be, what it will cost, and the waitlist. */
export default function LandingRoute() {
  return (
    <main id="main" tabIndex={-1}>
      <Hero />
      <Highlights />
      <HowItWorks />
      <Pricing />
      <Waitlist />
    </main>
  );
}
