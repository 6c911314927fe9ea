const ruledLines = Array.from({ length: 9 }, (_, index) => 22 + 32 * index);

/**
 * Renders the figure of the not-found pages: a commit graph with a branch that ends and a detached
 * node.
 *
 * @param at label of the branch
 * @param label label of the node
 * @param code its number in the ledger
 */
export function DetachedNode({ at, label, code }: { at: string; label: string; code: string }) {
  return (
    <svg viewBox="0 0 560 300" className="w-full max-w-[560px]" fill="none" aria-hidden="true">
      <g stroke="var(--color-rule)">
        {ruledLines.map((y) => (
          <path key={y} d={`M0 ${y}H560`} />
        ))}
      </g>
      <path d="M412 0V300M416 0V300" stroke="var(--color-margin)" />
      <g strokeWidth="2.5">
        <path d="M60 0V300" stroke="var(--color-green)" />
        <path d="M60 102C60 150 150 118 150 166V214" stroke="var(--color-ochre)" />
        <path d="M150 214V300" stroke="var(--color-ochre)" strokeDasharray="2 8" />
      </g>
      <g fill="var(--color-paper)" strokeWidth="2.5">
        <circle cx="60" cy="38" r="7" stroke="var(--color-green)" />
        <circle cx="60" cy="102" r="7" stroke="var(--color-green)" fill="var(--color-green)" />
        <circle cx="60" cy="230" r="7" stroke="var(--color-green)" />
        <circle cx="150" cy="166" r="7" stroke="var(--color-ochre)" />
        <circle cx="250" cy="198" r="9" stroke="var(--color-red)" strokeDasharray="3 3.5" />
      </g>
      <g fontFamily="var(--font-mono)" fontSize="15" fill="var(--color-ink-3)">
        <text x="80" y="43">
          main
        </text>
        <text x="80" y="107">
          site
        </text>
        <text x="170" y="171">
          {at}
        </text>
        <text x="272" y="203" fill="var(--color-red)">
          {label}
        </text>
        <g textAnchor="end">
          <text x="540" y="43">
            200
          </text>
          <text x="540" y="107">
            200
          </text>
          <text x="540" y="203" fill="var(--color-red)" fontWeight="600">
            {code}
          </text>
        </g>
      </g>
    </svg>
  );
}
