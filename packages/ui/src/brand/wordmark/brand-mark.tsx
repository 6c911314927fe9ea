export interface BrandMarkProps {
  /** Size and position: `size-14`. */
  className?: string | undefined;
}

/**
 * Branchbook's mark: a B drawn as a commit graph, 28 px by default. Decorative: give its link or
 * heading a name, or use `Wordmark`.
 */
export function BrandMark({ className = 'size-7' }: BrandMarkProps) {
  return (
    <svg viewBox="0 0 28 28" fill="none" aria-hidden="true" className={`block shrink-0 ${className}`}>
      <g className="stroke-green" strokeWidth="2">
        <path d="M7 4h6.5a5 5 0 0 1 0 10H7" />
        <path d="M7 14h7.5a5 5 0 0 1 0 10H7" />
      </g>
      <path d="M7 2v24" stroke="currentColor" strokeWidth="2.4" />
      <g fill="currentColor">
        <circle cx="7" cy="4" r="2.9" />
        <circle cx="7" cy="14" r="2.9" />
        <circle cx="7" cy="24" r="2.9" />
      </g>
      <g className="fill-green">
        <circle cx="18.5" cy="9" r="2.6" />
        <circle cx="19.5" cy="19" r="2.6" />
      </g>
    </svg>
  );
}
