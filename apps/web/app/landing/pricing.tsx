import { Tier, TierGroup, TrunkNode } from '@branchbook/ui/brand';

import { sections } from '../layout/site/site-links.ts';
import { SectionHead } from './section-head.tsx';
import { WaitlistLink } from './waitlist-link.tsx';

const freeFeatures = [
  'Business entity',
  'Unlimited projects',
  'Business documentation',
  'Financial integration',
  'Expense categorization',
  'Business metrics dashboard',
  'Project budget tracking',
  'Development timeline tracking',
];

const proFeatures = [
  'Project-specific bank accounts',
  'Virtual debit cards',
  'Business entity formation assistance',
  'Advanced business metrics',
  'Priority support',
  'Business advisor consultation',
  'Automated Form 1040 creation for tax filing',
];

/** Renders two tiers; neither can be bought yet. */
export function Pricing() {
  return (
    <section
      id={sections.pricing}
      tabIndex={-1}
      className="section wrap trunk"
      aria-labelledby="pricing-title"
    >
      <TrunkNode kind="open" className="section-node" />
      <SectionHead
        id="pricing-title"
        title="Pricing: two tiers, and the second is a diff"
        text="Pro is Free plus seven lines. Both open at launch; neither can be bought today."
        className="pricing-head"
      />
      <Fork />
      <TierGroup>
        <Tier
          name="Free Tier"
          price="$0"
          period="per month"
          note="No credit card required. Upgrade or cancel anytime."
          banner="Coming Soon"
          features={freeFeatures}
        >
          <WaitlistLink variant="outline">Join Waitlist</WaitlistLink>
        </Tier>
        <Tier
          name="Business Pro"
          price="$50"
          period="per month"
          note="Its own account, its own card, its own tax form."
          banner="Coming Soon"
          features={proFeatures}
          diff={{ base: 'Everything in Free', lineCount: freeFeatures.length }}
        >
          <WaitlistLink>Join Waitlist</WaitlistLink>
        </Tier>
      </TierGroup>
    </section>
  );
}

/** Renders the trunk that forks into the two tiers. */
function Fork() {
  return (
    <svg className="pricing-fork" viewBox="0 0 1146 76" fill="none" strokeWidth="2" aria-hidden="true">
      <path d="M1 0C1 34 18 38 60 38H262C300 38 321 46 321 76" className="stroke-trunk" />
      <path d="M262 38H812C850 38 871 46 871 76" className="stroke-green" />
      <circle cx="262" cy="38" r="6" className="fill-paper stroke-green" />
    </svg>
  );
}
