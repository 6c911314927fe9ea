import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import {
  toastClasses,
  toastDismissClasses,
  ToastIcon,
  toastRoles,
  toastTextClasses,
  toastTitleClasses,
  toastViewportClasses,
} from './toast-look.tsx';
import { subscribeToToasts, takeToasts, type ToastRequest } from './toast.ts';
import './toast.css';

/** How long a toast stays, in ms. An error has more to read and more at stake. */
const stay = { success: 6000, error: 10_000 } as const;

/** The toasts on the screen, timed, stacked and dismissed by Base UI. Loaded by `Toaster`. */
export function ToastRegion() {
  return (
    <Toast.Provider>
      <Toast.Portal>
        <Toast.Viewport className={toastViewportClasses}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts, add } = Toast.useToastManager<Pick<ToastRequest, 'kind'>>();

  useEffect(() => {
    const showWaiting = () => {
      for (const { kind, title, text } of takeToasts()) {
        // Base UI repeats a toast of high priority in a hidden node, which would say everything twice.
        add({ title, description: text, data: { kind }, timeout: stay[kind], priority: 'low' });
      }
    };
    showWaiting();
    return subscribeToToasts(showWaiting);
  }, [add]);

  // Base UI lists the newest first. In the corner the newest stands last, nearest to the edge.
  return toasts.toReversed().map((shown) => {
    const kind = shown.data?.kind ?? 'success';
    return (
      <Toast.Root
        key={shown.id}
        toast={shown}
        role={toastRoles[kind]}
        aria-modal={undefined}
        className={toastClasses(kind)}
      >
        <ToastIcon kind={kind} />
        <div>
          <Toast.Title render={<p />} className={toastTitleClasses} />
          <Toast.Description className={toastTextClasses} />
        </div>
        {/* Base UI hides it from screen readers until the toast is pointed at or focused; they need it at once. */}
        <Toast.Close aria-label="Dismiss" aria-hidden={undefined} className={toastDismissClasses}>
          <X />
        </Toast.Close>
      </Toast.Root>
    );
  });
}
