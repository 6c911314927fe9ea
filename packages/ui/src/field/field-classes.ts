/** Label above a control. */
export const fieldLabelClasses =
  'mb-2 flex flex-wrap items-baseline gap-x-2 font-mono text-data leading-[1.4] font-medium text-ink-2';

/** Shared by inputs and text areas. 16 px type, so that phones do not zoom into the field. */
export const controlClasses =
  'block w-full rounded-control border border-line bg-sheet px-3.5 font-mono text-base text-ink placeholder:text-ink-3 placeholder:opacity-100 enabled:hover:border-ink-2 disabled:cursor-not-allowed disabled:border-rule disabled:bg-band disabled:text-ink-3 aria-invalid:border-red aria-invalid:[box-shadow:inset_0_-2px_0_var(--color-red)] enabled:aria-invalid:hover:border-red';
