import { Tier, TierGroup, TrunkNode } from '@branchbook/ui/brand';

import { sections } from '../layout/site/site-ids.ts';
import { pricing } from './content.ts';
import { SectionHead } from './section-head.tsx';
import { WaitlistLink } from './waitlist-link.tsx';

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
      <SectionHead id="pricing-title" title={pricing.title} text={pricing.text} className="pricing-head" />
      <Fork />
      <TierGroup>
        <Tier {...pricing.free} period={pricing.period} banner={pricing.banner}>
          <WaitlistLink variant="outline">{pricing.button}</WaitlistLink>
        </Tier>
        <Tier
          name={pricing.pro.name}
          price={pricing.pro.price}
          period={pricing.period}
          note={pricing.pro.note}
          banner={pricing.banner}
          features={pricing.pro.features}
          diff={{ base: pricing.pro.base, lineCount: pricing.free.features.length }}
        >
          <WaitlistLink>{pricing.button}</WaitlistLink>
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
