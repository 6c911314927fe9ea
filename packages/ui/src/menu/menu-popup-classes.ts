/** The look of an open menu. */
export const menuPopupClasses =
  'min-w-48 rounded-control border border-line bg-sheet p-1 elev-pop outline-none print:hidden';
