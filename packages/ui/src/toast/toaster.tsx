'use client';

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../button/button.tsx';
import { X } from '../internal/icons.ts';
import { Notice } from '../notice/notice.tsx';
import { toastViewportClasses } from './toast-look.ts';
import {
  isReplacedBy,
  subscribeToDismissals,
  subscribeToToasts,
  drainToasts,
  getToastIdentity,
  type ToastAction,
  type ToastRequest,
  hasRequestedToast,
} from './toast-requests.ts';

/** After a deploy, an old tab may not find this chunk. Its message must still be shown. */
const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then(
    (module) => ({ default: module.ToastRegion }),
    () => ({ default: NoticeRegion }),
  ),
);

/**
 * Renders toasts. Mount it once, at the root, so that it survives navigation. Renders and loads
 * nothing until the first toast.
 */
export function Toaster() {
  const hasToast = useSyncExternalStore(subscribeToToasts, hasRequestedToast, () => false);
  if (!hasToast) return null;
  return (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  );
}

/** Shows toasts as notices that stay until dismissed, if the toast region cannot be loaded. */
function NoticeRegion() {
  const [shown, setShown] = useState<readonly ToastRequest[]>([]);

  useEffect(() => {
    const showWaiting = () => {
      for (const request of drainToasts()) {
        const identity = getToastIdentity(request);
        const isGone = (each: ToastRequest) =>
          isReplacedBy(each, request) || (identity !== null && getToastIdentity(each) === identity);
        setShown((before) => [...before.filter((each) => !isGone(each)), request]);
      }
    };
    showWaiting();
    const unsubscribe = [
      subscribeToToasts(showWaiting),
      subscribeToDismissals((subject) =>
        setShown((before) => before.filter((each) => each.subject !== subject)),
      ),
    ];
    return () => {
      for (const each of unsubscribe) each();
    };
  }, []);

  return (
    <section aria-label="Notifications" className={toastViewportClasses}>
      {shown.map((request) => {
        const { number, kind, title, text, actions } = request;
        const dismiss = () => setShown((before) => before.filter((each) => each !== request));
        const accept = (action: ToastAction) => {
          action.onClick();
          if (kind !== 'info') dismiss();
        };
        return (
          <Notice
            key={number}
            tone={kind === 'error' ? 'danger' : 'info'}
            live={kind === 'error' ? 'assertive' : 'polite'}
            title={title}
            actions={
              <>
                {actions.map((action) => (
                  <Button key={action.label} onClick={() => accept(action)}>
                    {action.label}
                  </Button>
                ))}
                <Button variant="ghost" size="icon" aria-label="Dismiss" onClick={dismiss}>
                  <X />
                </Button>
              </>
            }
          >
            {text}
          </Notice>
        );
      })}
    </section>
  );
}
