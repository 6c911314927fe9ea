/** The look of everything in a toolbar that can be pressed: 44 px square. */
export const toolbarButtonClasses =
  'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-2 -outline-offset-2 hover:bg-band hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-pressed:bg-band aria-pressed:text-green aria-pressed:shadow-[inset_0_-2px_0_var(--color-green)] forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none [&>svg]:size-4.5';
