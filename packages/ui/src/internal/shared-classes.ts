/** Backdrop of dialogs. */
export const backdropClasses = 'fixed inset-0 z-50 bg-ink/45 dark:bg-black/60';

/** Centers a dialog, within the viewport. */
export const viewportClasses =
  'fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-4 print:hidden';

/** The dialog itself; each dialog sets its rows. */
export const popupClasses =
  'grid max-h-full w-full max-w-[760px] rounded-sheet border border-line bg-sheet elev-pop outline-none [overflow-wrap:anywhere]';

/** Popup of menus. */
export const menuPopupClasses =
  'min-w-48 rounded-control border border-line bg-sheet p-1 elev-pop outline-none print:hidden';

/** Toolbar buttons, 44 px square. */
export const toolbarButtonClasses =
  'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-2 -outline-offset-2 hover:bg-band hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-pressed:bg-band aria-pressed:text-green aria-pressed:[box-shadow:inset_0_-2px_0_var(--color-green)] forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none [&>svg]:size-4.5';
