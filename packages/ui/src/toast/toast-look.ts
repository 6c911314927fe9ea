import type { ToastRequest } from './toast-requests.ts';

type Kind = ToastRequest['kind'];

/**
 * The stack in the corner. Pages with a bar at the bottom raise it by `--toast-offset`. Below
 * dialog backdrops (z 50), where it could be neither read nor clicked.
 */
export const toastViewportClasses =
  'fixed right-5 bottom-[calc(1.25rem+var(--toast-offset,0px))] z-40 grid w-[min(400px,calc(100vw-40px))] gap-3 outline-none print:hidden';

/** Status waits for a pause in speech, alert interrupts. */
export const toastRoles = { success: 'status', error: 'alert', info: 'status' } as const satisfies Record<
  Kind,
  string
>;

export const toastTitleClasses = 'text-ui font-semibold';
export const toastTextClasses = 'text-ink-2 text-wrap';

/**
 * Returns the classes of the actions: one is beside the text, so that several toasts cover less;
 * several, and any on phones, are below it, or the text column would be too narrow.
 */
export function toastActionClasses(count: number): string {
  const below = 'col-start-2 row-start-2 mt-2';
  const narrowBelow = 'max-[479px]:col-start-2 max-[479px]:row-start-2 max-[479px]:mt-2';
  return `flex flex-wrap gap-2 ${count > 1 ? below : `min-[480px]:-my-2.5 ${narrowBelow}`}`;
}

export const toastDismissClasses =
  '-my-2.5 grid size-11 cursor-pointer place-items-center rounded-control text-ink-2 hover:text-ink [&>svg]:size-4.5';

/**
 * Returns the classes of a toast: icon, text, actions, dismiss button. Toasts beyond three are
 * hidden, because Base UI already makes them inert.
 */
export function toastClasses(kind: Kind, actionCount: number): string {
  const columns = `grid-cols-[auto_minmax(0,1fr)_auto] ${actionCount === 1 ? 'min-[480px]:grid-cols-[auto_minmax(0,1fr)_auto_auto]' : ''}`;
  const colours = kind === 'error' ? 'border-red border-l-red' : 'border-line border-l-green';
  return `toast grid data-limited:hidden ${columns} items-start gap-x-3 rounded-control border border-l-4 bg-sheet py-3.5 pr-1.5 pl-4 font-mono text-data leading-normal [overflow-wrap:anywhere] elev-pop ${colours}`;
}
