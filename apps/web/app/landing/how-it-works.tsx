import { DoubleEntry, TrunkNode } from '@branchbook/ui/brand';

import { sections } from '../layout/site/site-ids.ts';
import { howItWorks } from './content.ts';
import { CreateProject } from './panels/create-project.tsx';
import { TrackExpenses } from './panels/track-expenses.tsx';
import { ViewAnalytics } from './panels/view-analytics.tsx';
import { SectionHead } from './section-head.tsx';

/** Renders the plan in double entry, and three illustrations of the product. */
export function HowItWorks() {
  return (
    <section
      id={sections.howItWorks}
      tabIndex={-1}
      className="section wrap trunk"
      aria-labelledby="how-it-works-title"
    >
      <TrunkNode kind="open" className="section-node" />
      <SectionHead id="how-it-works-title" title={howItWorks.title} text={howItWorks.text} />
      <DoubleEntry items={howItWorks.plan} headings={howItWorks.headings} />
      <div className="panels">
        <CreateProject />
        <TrackExpenses />
        <ViewAnalytics />
      </div>
    </section>
  );
}
