import { useEffect, useState } from 'react';
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

interface PlainToast extends ToastRequest {
  key: number | string;
}

/** The toasts where the code of the real region cannot be loaded: they stay until dismissed. */
export function PlainToastRegion() {
  const [toasts, setToasts] = useState<readonly PlainToast[]>([]);

  useEffect(() => {
    let count = 0;
    const showWaiting = () => {
      // An offer that is made again takes the place of itself.
      const taken = takeToasts().map((request) => ({
        ...request,
        key: request.kind === 'offer' ? request.title : count++,
      }));
      setToasts((shown) => [
        ...shown.filter(({ key }) => !taken.some((request) => request.key === key)),
        ...taken,
      ]);
    };
    showWaiting();
    return subscribeToToasts(showWaiting);
  }, []);

  function dismiss(key: PlainToast['key']): void {
    setToasts((shown) => shown.filter((each) => each.key !== key));
  }

  return (
    <section aria-label="Notifications" className={toastViewportClasses}>
      {toasts.map(({ key, kind, title, text, action }) => (
        <div key={key} role={toastRoles[kind]} className={toastClasses(kind, action !== undefined)}>
          <div className="col-span-2">
            <p className={toastTitleClasses}>{title}</p>
            {text && <p className={toastTextClasses}>{text}</p>}
          </div>
          {action && (
            <Button
              variant="outline"
              className={toastActionClasses}
              onClick={() => {
                action.onAccept();
                if (kind !== 'offer') dismiss(key);
              }}
            >
              {action.label}
            </Button>
          )}
          <button
            type="button"
            aria-label="Dismiss"
            className={`${toastDismissClasses} text-[1.25rem] before:content-['×']`}
            onClick={() => dismiss(key)}
          />
        </div>
      ))}
    </section>
  );
}
