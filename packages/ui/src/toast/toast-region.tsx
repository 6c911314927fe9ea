import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../button/button.tsx';
import {
  toastActionClasses,
  toastClasses,
  toastDismissClasses,
  toastRoles,
  toastTextClasses,
  toastTitleClasses,
  toastViewportClasses,
} from './toast-look.ts';
import { subscribeToToasts, takeToasts, type ToastRequest } from './toast.ts';
import './toast.css';

/** How long a toast stays, in ms; 0 is until it is dismissed. An error has more to read and more at stake. */
const stay = { success: 6000, error: 10_000, offer: 0 } as const;
/** Time to hear of it, to decide, and to get there by keys. */
const stayWithAction = 30_000;

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
  const { toasts, add, close } = Toast.useToastManager<Pick<ToastRequest, 'kind'>>();

  useEffect(() => {
    const showWaiting = () => {
      for (const { kind, title, text, action } of takeToasts()) {
        const id = add({
          // An offer that is made again takes the place of itself.
          ...(kind === 'offer' && { id: title }),
          title,
          description: text,
          data: { kind },
          timeout: action && kind !== 'offer' ? stayWithAction : stay[kind],
          // Base UI repeats a toast of high priority in a hidden node, which would say everything twice.
          priority: 'low',
          actionProps: action && {
            children: action.label,
            onClick: () => {
              action.onAccept();
              if (kind !== 'offer') close(id);
            },
          },
        });
      }
    };
    showWaiting();
    return subscribeToToasts(showWaiting);
  }, [add, close]);

  // Base UI lists the newest first. In the corner the newest stands last, nearest to the edge.
  return toasts.toReversed().map((shown) => {
    const kind = shown.data?.kind ?? 'success';
    return (
      <Toast.Root
        key={shown.id}
        toast={shown}
        role={toastRoles[kind]}
        aria-modal={undefined}
        className={toastClasses(kind, shown.actionProps !== undefined)}
      >
        <ToastIcon kind={kind} />
        <div>
          <Toast.Title render={<p />} className={toastTitleClasses} />
          <Toast.Description className={toastTextClasses} />
        </div>
        <Toast.Action render={<Button variant="outline" className={toastActionClasses} />} />
        {/* Base UI hides it from screen readers until the toast is pointed at or focused; they need it at once. */}
        <Toast.Close aria-label="Dismiss" aria-hidden={undefined} className={toastDismissClasses}>
          <X />
        </Toast.Close>
      </Toast.Root>
    );
  });
}

function ToastIcon({ kind }: Pick<ToastRequest, 'kind'>) {
  const { Icon, colour } = icons[kind];
  return <Icon className={`mt-px size-4.5 ${colour}`} />;
}

const icons = {
  success: { Icon: CircleCheck, colour: 'text-green' },
  error: { Icon: CircleAlert, colour: 'text-red' },
  offer: { Icon: Info, colour: 'text-green' },
} as const satisfies Record<ToastRequest['kind'], unknown>;
