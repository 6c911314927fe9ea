import type { ReactNode } from 'react';

import { joinClasses } from '../../internal/join-classes.ts';
import { Card } from '../../card/card.tsx';

export interface TierProps {
  /** Name, as an h3. */
  name: string;
  /** With the currency sign: '$50'. */
  price: string;
  /** 'per month'. */
  period: string;
  /** A sentence under the price. */
  note: string;
  /** Across the top, on hatching: 'Coming Soon'. */
  banner: string;
  /** Numbered from 1, or marked as added lines if `diff` is set. */
  features: ReadonlyArray<string>;
  /** Makes the tier a diff: the base tier and its number of lines. */
  diff?: { base: string; lineCount: number } | undefined;
  /** Call to action at the bottom. */
  children: ReactNode;
}

/**
 * A pricing tier. With `diff` it shows its additions to another tier as the added lines of a diff.
 * Its name is an h3.
 */
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

/** One card for two `Tier`s, side by side from 760 px. Tiers of eight lines align line for line. */
export function TierGroup({ children }: TierGroupProps) {
  return <Card className="tier-group">{children}</Card>;
}
