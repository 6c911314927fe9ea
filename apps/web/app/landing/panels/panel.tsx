import { Card } from '@branchbook/ui';
import type { ReactNode } from 'react';

export interface PanelProps {
  title: string;
  text: string;
  /** Describes the illustration for people who don't see it. */
  label: string;
  /** The bar at the top of the illustration. `detail` is hidden on narrow screens. */
  bar: { title: string; detail?: string; source: string };
  /**
   * True for controls without function: they are `inert`, and the label describes them. Otherwise
   * screen readers read the content.
   */
  isPicture?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Renders an illustration of the planned product with sample data: a heading, a sentence and a
 * labelled figure.
 */
export function Panel({ title, text, label, bar, isPicture = false, className = '', children }: PanelProps) {
  return (
    <div className={`panel ${className}`}>
      <h3>{title}</h3>
      <p className="panel-text">{text}</p>
      <Card className="panel-figure" render={<figure aria-label={label} />}>
        <div className="panel-body" inert={isPicture}>
          <div className="panel-bar">
            <b>{bar.title}</b>
            {bar.detail !== undefined && <span className="panel-bar-detail">{bar.detail}</span>}
            <span className="panel-bar-source">{bar.source}</span>
          </div>
          {children}
        </div>
      </Card>
    </div>
  );
}
