import { BranchDot } from '@branchbook/ui/brand';
import { ChevronDown, GitBranch } from 'lucide-react';
import type { ReactNode } from 'react';

import { formatFigure } from '../sample/format-amount.ts';
import { budgets } from '../sample/sample-data.ts';
import { panels } from '../content.ts';
import { Panel } from './panel.tsx';

/** Illustrates the form that will create a project: a name and a parent branch. */
export function CreateProject() {
  return (
    <Panel {...panels.createProject} bar={{ title: 'New project', source: 'sample data' }} isPicture>
      <div className="grid gap-3.5 px-4 pt-4.5 pb-5">
        <SampleField label="Name" isActive>
          <BranchDot branch="tidepool" />
          <span>
            tidepool
            <span className="sample-caret" />
          </span>
        </SampleField>
        <div className="grid grid-cols-2 gap-3">
          <SampleField label="Branch from">
            <BranchDot branch="business" />
            <span className="text-green">business</span>
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.75}
              className="ml-auto size-4.5 shrink-0 text-ink-3 max-[374px]:hidden"
            />
          </SampleField>
          <SampleField label="Monthly budget">{`$${formatFigure(budgets.tidepool)}`}</SampleField>
        </div>
        <SampleField label="Timeline source">
          <GitBranch aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
          you/tidepool
          <span className="ml-auto text-ink-3">main</span>
        </SampleField>
        <Timeline />
      </div>
    </Panel>
  );
}

interface SampleFieldProps {
  label: string;
  isActive?: boolean;
  children: ReactNode;
}

function SampleField({ label, isActive = false, children }: SampleFieldProps) {
  return (
    <div className="grid gap-1.5">
      <span className="text-ink-3">{label}</span>
      <div className={isActive ? 'sample-field border-ink' : 'sample-field border-line'}>{children}</div>
    </div>
  );
}

/** Not scaled: the lines take the available width and the text stays at 12 px. */
function Timeline() {
  return (
    <svg
      width="100%"
      height="96"
      fill="none"
      strokeWidth="2"
      aria-hidden="true"
      className="mt-2.5 mb-0.5 block"
    >
      <g className="stroke-ochre">
        <path d="M96 24C140 24 132 72 176 72" />
        <line x1="176" y1="72" x2="82%" y2="72" />
        <line x1="82%" y1="72" x2="100%" y2="72" strokeDasharray="3 6" />
        <circle cx="176" cy="72" r="5" className="fill-sheet" />
      </g>
      <g className="stroke-green">
        <line x1="0" y1="24" x2="100%" y2="24" />
        <circle cx="28" cy="24" r="5" className="fill-sheet" />
        <circle cx="96" cy="24" r="5" className="fill-green" />
        <circle cx="62%" cy="24" r="5" className="fill-sheet" />
      </g>
      <g className="fill-ink-3 font-mono text-fine">
        <text x="65%" y="14">
          business
        </text>
        <text x="170" y="94" textAnchor="middle">
          tidepool, first entry
        </text>
      </g>
    </svg>
  );
}
