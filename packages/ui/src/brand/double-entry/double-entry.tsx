/** An event with its two sides. */
export interface DoubleEntryItem {
  title: string;
  /** The user's side. */
  in: string;
  /** The product's side. */
  out: string;
}

export interface DoubleEntryProps {
  /** From top to bottom. */
  items: ReadonlyArray<DoubleEntryItem>;
  /** Column headings. Below 760 px, `in` and `out` label each text instead. */
  headings: { title: string; in: string; out: string };
}

/**
 * A list in the style of double-entry bookkeeping: each item has what goes in and what comes out.
 *
 * Titles are h3. Inside `.trunk`, the list's line leaves the page's trunk above the first item and
 * joins it at the last.
 */
export function DoubleEntry({ items, headings }: DoubleEntryProps) {
  return (
    <div className="double-entry">
      <div className="double-entry-headings" aria-hidden="true">
        <span>{headings.title}</span>
        <span>{headings.in}</span>
        <span>{headings.out}</span>
      </div>
      {items.map((item, index) => (
        <article key={item.title} className="double-entry-item">
          {index === 0 && <TrunkBend className="double-entry-leave" d="M1 0C1 48 61 24 61 78" />}
          {index === items.length - 1 && (
            <TrunkBend className="double-entry-return" d="M61 0C61 48 1 30 1 84" />
          )}
          <span className="double-entry-line" aria-hidden="true" />
          <h3>{item.title}</h3>
          <dl>
            <dt>{headings.in}</dt>
            <dd>{item.in}</dd>
            <dt>{headings.out}</dt>
            <dd className="double-entry-out">{item.out}</dd>
          </dl>
        </article>
      ))}
    </div>
  );
}

function TrunkBend({ className, d }: { className: string; d: string }) {
  return (
    <svg
      className={`double-entry-bend ${className}`}
      width="64"
      height="84"
      viewBox="0 0 64 84"
      fill="none"
      aria-hidden="true"
    >
      <path d={d} stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
