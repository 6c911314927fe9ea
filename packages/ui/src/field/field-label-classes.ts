/** The look of a label above a control. */
export const fieldLabelClasses =
  'mb-2 flex flex-wrap items-baseline gap-x-2 font-mono text-data leading-[1.4] font-medium text-ink-2';
