import { DoubleEntry, TrunkNode } from '@branchbook/ui/brand';

import { sections } from '../layout/site/site-links.ts';
import { CreateProject } from './panels/create-project.tsx';
import { TrackExpenses } from './panels/track-expenses.tsx';
import { ViewAnalytics } from './panels/view-analytics.tsx';
import { SectionHead } from './section-head.tsx';

const headings = { title: 'Entry', in: 'You put in', out: 'You get back' };

const plan = [
  {
    title: 'Business Setup',
    in: 'Answers about what you build, who owns it and where you live.',
    out: 'A business entity record, with its documents filed away from your personal ones.',
  },
  {
    title: 'Project Management',
    in: 'A project name, a monthly budget and the branch it grows from.',
    out: 'One ledger per project, on a timeline that sets spending beside what you shipped.',
  },
  {
    title: 'Financial Tracking',
    in: 'A connected account.',
    out: 'Each transaction proposed to a branch and a category. You’ll review the diff before it lands.',
  },
  {
    title: 'Performance Analytics',
    in: 'Nothing new. It will read the ledgers you already keep.',
    out: 'Revenue, costs and net for every project, month by month.',
  },
  {
    title: 'Tax Optimization',
    in: 'A year of categorized entries.',
    out: 'Business expenses grouped for filing. On the paid tier, a Form 1040 prepared from the same entries.',
  },
];

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
      <SectionHead
        id="how-it-works-title"
        title="How it works: every entry has two sides"
        text="Double-entry bookkeeping records each amount twice. Here is the plan for Branchbook in the same form: what you put in, and what you get back."
      />
      <DoubleEntry items={plan} headings={headings} />
      <div className="panels">
        <CreateProject />
        <TrackExpenses />
        <ViewAnalytics />
      </div>
    </section>
  );
}
