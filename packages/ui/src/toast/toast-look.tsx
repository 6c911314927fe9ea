import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ToastRequest } from './toast.ts';

type Kind = ToastRequest['kind'];

/** The stack in the corner of the window. */
export const toastViewportClasses =
  'fixed right-5 bottom-5 z-90 grid w-[min(400px,calc(100vw-40px))] gap-3 outline-none print:hidden';

/** Success waits for a pause in speech, an error interrupts it. */
export const toastRoles = { success: 'status', error: 'alert' } as const satisfies Record<Kind, string>;

export const toastTitleClasses = 'text-ui font-semibold';
export const toastTextClasses = 'text-ink-2 text-wrap';
export const toastDismissClasses =
  '-my-2.5 grid size-11 cursor-pointer place-items-center rounded-control text-ink-2 hover:text-ink [&>svg]:size-4.5';

/** The frame of one toast. */
export function toastClasses(kind: Kind): string {
  const colours = kind === 'success' ? 'border-line border-l-green' : 'border-red border-l-red';
  return `toast grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-control border border-l-4 bg-sheet py-3.5 pr-1.5 pl-4 font-mono text-data leading-normal [overflow-wrap:anywhere] elev-pop ${colours}`;
}

export function ToastIcon({ kind }: { kind: Kind }) {
  return kind === 'success' ? (
    <CircleCheck className="mt-px size-4.5 text-green" />
  ) : (
    <CircleAlert className="mt-px size-4.5 text-red" />
  );
}
