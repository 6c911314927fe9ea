/** What darkens the page behind a dialog. */
export const backdropClasses = 'fixed inset-0 z-50 bg-ink/45 dark:bg-black/60';

/** Where a dialog stands: in the middle, never wider or higher than the window. */
export const viewportClasses =
  'fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-4 print:hidden';

/** The sheet itself; its rows are the dialog's own. */
export const popupClasses =
  'grid max-h-full w-full max-w-[760px] rounded-sheet border border-line bg-sheet elev-pop outline-none [overflow-wrap:anywhere]';
