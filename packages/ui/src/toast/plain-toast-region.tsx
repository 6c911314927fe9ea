import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
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

interface PlainToast extends ToastRequest {
  key: number;
}

/** The toasts where the code of the real region cannot be loaded: they stay until dismissed. */
export function PlainToastRegion() {
  const [toasts, setToasts] = useState<readonly PlainToast[]>([]);

  useEffect(() => {
    let count = 0;
    const showWaiting = () => {
      const taken = takeToasts().map((request) => ({ ...request, key: count++ }));
      setToasts((shown) => [...shown, ...taken]);
    };
    showWaiting();
    return subscribeToToasts(showWaiting);
  }, []);

  return (
    <section aria-label="Notifications" className={toastViewportClasses}>
      {toasts.map(({ key, kind, title, text }) => (
        <div key={key} role={toastRoles[kind]} className={toastClasses(kind)}>
          <ToastIcon kind={kind} />
          <div>
            <p className={toastTitleClasses}>{title}</p>
            {text && <p className={toastTextClasses}>{text}</p>}
          </div>
          <button
            type="button"
            aria-label="Dismiss"
            className={toastDismissClasses}
            onClick={() => setToasts((shown) => shown.filter((each) => each.key !== key))}
          >
            <X />
          </button>
        </div>
      ))}
    </section>
  );
}
