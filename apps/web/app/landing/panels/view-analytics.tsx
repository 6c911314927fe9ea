import { BarChart } from '@branchbook/ui/brand';

import { formatFigure, formatWhole } from '../sample/format-amount.ts';
import { budgets, march, months, type Project, projectColor, projects } from '../sample/sample-data.ts';
import { panels } from '../content.ts';
import { Panel } from './panel.tsx';

/** From the bottom of each bar up. */
const sources: readonly Project[] = ['papercut', 'tidepool'];

const periods = months.map((month) => ({
  label: month.label,
  revenue: sources.map((source) => month.revenue[source] / 100),
  cost: month.cost / 100,
}));

const chartLabel = [
  'Monthly revenue, costs and net for two sample projects, October to March.',
  `March: revenue ${formatFigure(march.business.in)}, costs ${formatFigure(march.business.out)}, net ${formatFigure(march.business.net)}.`,
].join(' ');

/**
 * Illustrates the analytics: half a year of two projects as a chart, the last month as a table, and
 * the remaining budgets.
 */
export function ViewAnalytics() {
  return (
    <Panel
      {...panels.viewAnalytics}
      bar={{
        title: 'Revenue and costs',
        detail: `${months.at(0)?.label} to ${months.at(-1)?.label}`,
        source: 'sample data, USD',
      }}
      className="panel-wide"
    >
      <div className="analytics">
        <BarChart label={chartLabel} sources={sources} periods={periods} />
        <div className="analytics-month">
          <MonthTable />
          <p className="mt-6.5 mb-1.5 text-ink-3">Budget used, March</p>
          {projects.map((project) => (
            <BudgetMeter key={project} project={project} />
          ))}
        </div>
      </div>
    </Panel>
  );
}

function MonthTable() {
  return (
    <table className="month-table">
      <thead>
        <tr>
          <th scope="col">March</th>
          <th scope="col">In</th>
          <th scope="col">Out</th>
          <th scope="col">Net</th>
        </tr>
      </thead>
      <tbody>
        {[...projects, 'shared' as const].map((name) => (
          <tr key={name}>
            <th scope="row" className={name === 'shared' ? undefined : projectColor[name]}>
              {name}
            </th>
            <td>{formatFigure(march[name].in)}</td>
            <td>{formatFigure(march[name].out)}</td>
            <td>{formatFigure(march[name].net)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">business</th>
          <td>{formatFigure(march.business.in)}</td>
          <td>{formatFigure(march.business.out)}</td>
          <td>
            <b>{formatFigure(march.business.net)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function BudgetMeter({ project }: { project: Project }) {
  const used = march[project].out;
  const budget = budgets[project];
  return (
    <p className={`budget-meter ${projectColor[project]}`}>
      <span>{project}</span>
      <svg width="100%" height="8" aria-hidden="true">
        <rect width={`${Math.round((used / budget) * 100)}%`} height="8" fill="currentColor" />
      </svg>
      <span className="text-ink-2">{`${formatWhole(used)} of ${formatWhole(budget)}`}</span>
    </p>
  );
}
