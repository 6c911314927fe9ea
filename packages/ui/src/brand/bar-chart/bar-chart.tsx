import { useId } from 'react';

import { branchColour, type BranchName } from '../branch-dot/branches.ts';
import { computeChartGeometry, type ChartFrame, type ChartPeriod } from './chart-geometry.ts';

/** Figures of one period, in whole units of the currency. */
export type BarChartPeriod = ChartPeriod;

export interface BarChartProps {
  /** Text alternative: the subject and the most important figures. */
  label: string;
  /** Sources of revenue from bottom to top, in the order of `revenue` in each period. */
  sources: ReadonlyArray<BranchName>;
  /** From left to right. The last label is emphasized. */
  periods: ReadonlyArray<BarChartPeriod>;
}

const wideFrame: ChartFrame = { width: 720, height: 340, left: 44, right: 708, top: 16, bottom: 310 };
const narrowFrame: ChartFrame = { width: 348, height: 280, left: 44, right: 336, top: 16, bottom: 250 };

/**
 * A chart of revenue stacked by source, costs hatched below zero, and net as a line.
 *
 * Renders two SVGs, for screens above and below 640 px, so that text is 12 px in both.
 */
export function BarChart({ label, sources, periods }: BarChartProps) {
  return (
    <div className="bar-chart">
      <ChartDrawing className="bar-chart-wide" frame={wideFrame} {...{ label, sources, periods }} />
      <ChartDrawing className="bar-chart-narrow" frame={narrowFrame} {...{ label, sources, periods }} />
      <ul className="bar-chart-legend" aria-hidden="true">
        {sources.toReversed().map((source) => (
          <li key={source}>
            <span className={`bar-chart-swatch ${branchColour[source]}`} />
            {source}
          </li>
        ))}
        <li>
          <span className="bar-chart-swatch bar-chart-swatch-cost" />
          costs
        </li>
        <li>
          <span className="bar-chart-swatch-net" />
          net
        </li>
      </ul>
    </div>
  );
}

interface ChartDrawingProps extends BarChartProps {
  className: string;
  frame: ChartFrame;
}

function ChartDrawing({ className, frame, label, sources, periods }: ChartDrawingProps) {
  const hatching = useId();
  const { ticks, bars } = computeChartGeometry(periods, frame);
  const net = bars.map((bar, index) => `${index === 0 ? 'M' : 'L'}${bar.centre} ${bar.net}`).join('');
  return (
    <svg
      className={className}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      width="100%"
      role="img"
      aria-label={label}
    >
      <defs>
        <pattern
          id={hatching}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path className="bar-chart-hatch" d="M0 0V5" />
        </pattern>
      </defs>
      {ticks.map(({ value, y }) => (
        <g key={value}>
          <path
            className={value === 0 ? 'bar-chart-zero' : 'bar-chart-tick'}
            d={`M${frame.left} ${y}H${frame.right}`}
          />
          <text x={frame.left - 8} y={y + 4} textAnchor="end">
            {value < 0 ? `−${-value}` : value}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <g key={bar.label}>
          {bar.revenue.map((box, source) => (
            <rect key={source} className={`bar-chart-bar ${sourceClass(sources, source)}`} {...box} />
          ))}
          {/* Half a pixel in on each side, below the zero line, so that its one-pixel outline stays sharp. */}
          <rect
            className="bar-chart-cost"
            x={bar.cost.x + 0.5}
            y={bar.cost.y + 1}
            width={bar.cost.width - 1}
            height={bar.cost.height}
            fill={`url(#${hatching})`}
          />
          <text
            className={index === bars.length - 1 ? 'bar-chart-current' : undefined}
            x={bar.centre}
            y={frame.height - 8}
            textAnchor="middle"
          >
            {bar.label}
          </text>
        </g>
      ))}
      <path className="bar-chart-net-halo" d={net} />
      <path className="bar-chart-net" d={net} />
      {bars.map((bar) => (
        <circle key={bar.label} className="bar-chart-net-node" cx={bar.centre} cy={bar.net} r="4" />
      ))}
    </svg>
  );
}

function sourceClass(sources: readonly BranchName[], index: number): string {
  const source = sources[index];
  return source === undefined ? '' : branchColour[source];
}
