import { Hero } from './hero.tsx';
import { Highlights } from './highlights.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { Waitlist } from './waitlist.tsx';

/** What Branchbook will be, what it will cost, and the waitlist. */
export function LandingContent() {
  return (
    <>
      <Hero />
      <Highlights />
      <HowItWorks />
      <Pricing />
      <Waitlist />
    </>
  );
}
