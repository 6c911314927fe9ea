import type { ReactNode } from 'react';

import { joinClasses } from '../../internal/join-classes.ts';
import { Card } from '../../card/card.tsx';

export interface TierProps {
  /** What it is called. */
  name: string;
  /** With its currency sign: '$50'. */
  price: string;
  /** 'per month'. */
  period: string;
  /** A sentence under the price. */
  note: string;
  /** Across the top, on hatching: 'Coming Soon'. */
  banner: string;
  /** Numbered from 1, or each marked as added if the tier is a diff of another. */
  features: ReadonlyArray<string>;
  /** Makes the tier a diff: what it takes over unchanged, and how many lines that is. */
  diff?: { base: string; lineCount: number };
  /** The way to get it, at the foot. */
  children: ReactNode;
}

/** One price tier. The second tier shows what it adds to the first as the added lines of a diff. Its name is an h3. */
export function Tier({ name, price, period, note, banner, features, diff, children }: TierProps) {
  return (
    <article className="tier" data-lines={features.length + (diff ? 1 : 0)}>
      <p className="tier-banner">
        <span>{banner}</span>
      </p>
      <div className="tier-head">
        <h3>{name}</h3>
        <p className="tier-price">
          <b>{price}</b> <span>{period}</span>
        </p>
        <p className="tier-note">{note}</p>
      </div>
      <ul className={joinClasses('tier-features', diff && 'tier-diff')}>
        {diff && (
          <li className="tier-base">
            <span className="tier-sign" aria-hidden="true">{`1–${diff.lineCount}`}</span>
            {diff.base}
          </li>
        )}
        {features.map((feature, index) => (
          <li key={feature}>
            <span className="tier-sign" aria-hidden="true">
              {diff ? '+' : index + 1}
            </span>
            {feature}
          </li>
        ))}
      </ul>
      <div className="tier-action">{children}</div>
    </article>
  );
}

export interface TierGroupProps {
  /** Two `Tier`s. */
  children: ReactNode;
}

/** One sheet for two `Tier`s, side by side from 760 px up, where tiers of eight lines keep them aligned line for line. */
export function TierGroup({ children }: TierGroupProps) {
  return <Card className="tier-group">{children}</Card>;
}
