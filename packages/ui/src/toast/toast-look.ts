import type { ToastRequest } from './toast-requests.ts';

type Kind = ToastRequest['kind'];

/**
 * The stack in the corner of the window. A page with a bar at its lower edge lifts it by `--toast-offset`. It stays below the backdrop of a
 * dialog (z 50), because behind one it can be neither read nor pressed.
 */
export const toastViewportClasses =
  'fixed right-5 bottom-[calc(1.25rem+var(--toast-offset,0px))] z-40 grid w-[min(400px,calc(100vw-40px))] gap-3 outline-none print:hidden';

/** Success and an offer wait for a pause in speech, an error interrupts it. */
export const toastRoles = { success: 'status', error: 'alert', info: 'status' } as const satisfies Record<
  Kind,
  string
>;

export const toastTitleClasses = 'text-ui font-semibold';
export const toastTextClasses = 'text-ink-2 text-wrap';

/**
 * One action is beside the text, so that several toasts leave sight of what is under them. Several, and on a phone any, are below it, or
 * the text would be a column of letters.
 */
export function toastActionClasses(count: number): string {
  const below = 'col-start-2 row-start-2 mt-2';
  const narrowBelow = 'max-[479px]:col-start-2 max-[479px]:row-start-2 max-[479px]:mt-2';
  return `flex flex-wrap gap-2 ${count > 1 ? below : `min-[480px]:-my-2.5 ${narrowBelow}`}`;
}

export const toastDismissClasses =
  '-my-2.5 grid size-11 cursor-pointer place-items-center rounded-control text-ink-2 hover:text-ink [&>svg]:size-4.5';

/**
 * The frame of one toast: an icon, the text, perhaps actions, and the way to dismiss it. With more than three at once, the
 * oldest wait out of sight, as they already wait out of reach.
 */
export function toastClasses(kind: Kind, actionCount: number): string {
  const columns = `grid-cols-[auto_minmax(0,1fr)_auto] ${actionCount === 1 ? 'min-[480px]:grid-cols-[auto_minmax(0,1fr)_auto_auto]' : ''}`;
  const colours = kind === 'error' ? 'border-red border-l-red' : 'border-line border-l-green';
  return `toast grid data-limited:hidden ${columns} items-start gap-x-3 rounded-control border border-l-4 bg-sheet py-3.5 pr-1.5 pl-4 font-mono text-data leading-normal [overflow-wrap:anywhere] elev-pop ${colours}`;
}
