import type { ReactNode } from 'react';

import { sections } from '../layout/site/site-ids.ts';
import { highlights } from './content.ts';
import { formatAmount, formatFigure } from './sample/format-amount.ts';
import { closing, getEntries, projectColor, projects, result } from './sample/sample-data.ts';

/** Renders three benefits, each with a figure of the same sample month. */
export function Highlights() {
  return (
    <section id={sections.features} tabIndex={-1} className="wrap trunk" aria-labelledby="features-title">
      <h2 id="features-title" className="sr-only">
        Features
      </h2>
      <div className="highlights">
        <Highlight {...highlights.separation} figure={<TwoSides />} />
        <Highlight {...highlights.focus} figure={<ProjectLanes />} />
        <Highlight {...highlights.clarity} figure={<NetOfMonth />} />
      </div>
    </section>
  );
}

interface HighlightProps {
  title: string;
  text: string;
  /** Repeats the text in sample figures, so it is hidden from screen readers. */
  figure: ReactNode;
}

function Highlight({ title, text, figure }: HighlightProps) {
  return (
    <article className="highlight">
      <div className="highlight-figure" aria-hidden="true">
        {figure}
      </div>
      <h3>{title}</h3>
      <p>{text}</p>
    </article>
  );
}

/** Renders a T-account with the spending of each side. */
function TwoSides() {
  const personal = getEntries('personal').toReversed();
  return (
    <div className="two-sides">
      <div>
        <p className="two-sides-title text-blue">personal</p>
        {personal.map((entry) => (
          <Line key={entry.number} label={entry.short ?? entry.title} figure={formatFigure(-entry.cents)} />
        ))}
        <Line label="" figure={<b>{formatFigure(-closing.personal)}</b>} />
      </div>
      <div>
        <p className="two-sides-title text-green">business</p>
        <Line label="VPS" figure={formatFigure(-result.sharedCosts)} />
        <Line label="Tools" figure={formatFigure(-result.projectCosts)} />
        <Line label="" figure={<b>{formatFigure(-(result.sharedCosts + result.projectCosts))}</b>} />
      </div>
    </div>
  );
}

/** Renders three lanes of the graph with their closing sums. */
function ProjectLanes() {
  return (
    <div className="project-lanes">
      <svg width="44" height="112" viewBox="0 0 44 112" fill="none" strokeWidth="2">
        <path d="M8 0V112" className="stroke-green" />
        <path d="M8 19C8 44 34 31 34 56" className="stroke-ochre" />
        <path d="M8 56C8 81 34 68 34 93" className="stroke-rose" />
        <circle cx="8" cy="19" r="4.5" className="fill-paper stroke-green" />
        <circle cx="34" cy="56" r="4.5" className="fill-paper stroke-ochre" />
        <circle cx="34" cy="93" r="4.5" className="fill-paper stroke-rose" />
      </svg>
      <Line label="business" figure={formatAmount(closing.shared)} />
      {projects.map((project) => (
        <Line
          key={project}
          label={project}
          figure={formatAmount(closing[project])}
          className={projectColor[project]}
        />
      ))}
    </div>
  );
}

/** Renders the parts of the closing sum. */
function NetOfMonth() {
  return (
    <div className="net-of-month">
      <Line label="Revenue" figure={formatFigure(result.revenue)} />
      <Line label="Project costs" figure={formatFigure(result.projectCosts)} />
      <Line label="Shared costs" figure={formatFigure(result.sharedCosts)} />
      <Line label="Net, March" figure={<b>{formatFigure(result.net)}</b>} />
    </div>
  );
}

interface LineProps {
  label: string;
  figure: ReactNode;
  /** The class with the label's color. */
  className?: string;
}

function Line({ label, figure, className }: LineProps) {
  return (
    <p className="figure-line">
      <span className={className}>{label}</span>
      <span>{figure}</span>
    </p>
  );
}
