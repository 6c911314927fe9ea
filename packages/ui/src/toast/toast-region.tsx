'use client';

import { Toast } from '@base-ui/react/toast';
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { Button } from '../button/button.tsx';
import { CircleAlert, CircleCheck, Info, X } from '../internal/icons.ts';
import {
  toastActionClasses,
  toastClasses,
  toastDismissClasses,
  toastRoles,
  toastTextClasses,
  toastTitleClasses,
  toastViewportClasses,
} from './toast-look.ts';
import {
  isReplacedBy,
  subscribeToDismissals,
  subscribeToToasts,
  drainToasts,
  getToastIdentity,
  type ToastAction,
  type ToastRequest,
} from './toast-requests.ts';

/** Time on screen in ms; 0 is until dismissed. Errors have more to read. */
const timeoutMs = { success: 6000, error: 10_000, info: 0 } as const;
/** Time to read, decide and reach the action by keyboard. */
const actionTimeoutMs = 30_000;

/** Renders toasts. Base UI times, stacks and dismisses them. `Toaster` loads this module. */
export function ToastRegion() {
  return (
    <Toast.Provider>
      <Toast.Portal>
        <Toast.Viewport aria-label="Notifications" className={toastViewportClasses}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Our data of each Base UI toast. */
type ToastData = Pick<ToastRequest, 'number' | 'kind' | 'subject' | 'actions'> & {
  readonly identity: string | null;
};

function Toasts() {
  const { toasts, add, close } = Toast.useToastManager<ToastData>();

  const show = useEffectEvent((request: ToastRequest): void => {
    const { kind, title, text, actions, subject, number } = request;
    const identity = getToastIdentity(request);
    for (const { id, data } of toasts) {
      // One with the same text is updated below.
      const isSame = identity !== null && data?.identity === identity;
      if (data && isReplacedBy(data, request) && !isSame) close(id);
    }
    const alike = toasts.filter(({ data }) => identity !== null && data?.identity === identity);
    const shown = alike.find(({ transitionStatus }) => transitionStatus !== 'ending');
    // Beyond the limit it would be updated out of sight.
    if (shown?.limited) close(shown.id);
    const isNew = shown === undefined || shown.limited;
    add({
      // Base UI updates the toast with the same id.
      ...(identity !== null && { id: isNew ? `${identity}${alike.length > 0 ? number : ''}` : shown.id }),
      title,
      description: text,
      data: { kind, subject, actions, number, identity },
      timeout: actions.length > 0 && kind !== 'info' ? actionTimeoutMs : timeoutMs[kind],
      // Base UI duplicates high-priority toasts in a hidden node, which would announce them twice.
      priority: 'low',
    });
  });

  useEffect(() => {
    const showWaiting = () => {
      for (const request of drainToasts()) show(request);
    };
    showWaiting();
    return subscribeToToasts(showWaiting);
  }, []);

  const dismiss = useEffectEvent((subject: string): void => {
    for (const { id, data } of toasts) if (data?.subject === subject) close(id);
  });
  useEffect(() => subscribeToDismissals(dismiss), []);

  // Base UI lists the newest first; here the newest is last, nearest to the corner.
  return toasts.toReversed().map((shown) => {
    const { kind = 'success', actions = [], number } = shown.data ?? {};
    return (
      <Toast.Root
        key={shown.id}
        toast={shown}
        role={toastRoles[kind]}
        aria-modal={undefined}
        className={toastClasses(kind, actions.length)}
      >
        <ToastIcon kind={kind} />
        {/* Remounted on repeats, because screen readers announce new nodes. */}
        <div key={number}>
          <Toast.Title render={<p />} className={toastTitleClasses} />
          <Toast.Description className={toastTextClasses} />
        </div>
        {actions.length > 0 && (
          <div className={toastActionClasses(actions.length)}>
            {actions.map((action) => (
              <ActionButton
                key={action.label}
                action={action}
                onClick={() => {
                  // It stays visible while closing: ignore the second click of a double click.
                  if (shown.transitionStatus === 'ending') return;
                  action.onClick();
                  if (kind !== 'info') close(shown.id);
                }}
              />
            ))}
          </div>
        )}
        {/* Base UI hides it from screen readers until hover or focus; they need it immediately. */}
        <Toast.Close aria-label="Dismiss" aria-hidden={undefined} className={toastDismissClasses}>
          <X />
        </Toast.Close>
      </Toast.Root>
    );
  });
}

function ActionButton({ action: { label, href }, onClick }: { action: ToastAction; onClick: () => void }) {
  if (href === undefined) {
    return (
      <Button variant="outline" onClick={onClick}>
        {label}
      </Button>
    );
  }
  // Like a router's link: in this page, unless a modifier key is pressed.
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onClick();
  };
  return (
    <Button
      variant="outline"
      render={
        <a href={href} onClick={follow}>
          {label}
        </a>
      }
    />
  );
}

function ToastIcon({ kind }: Pick<ToastRequest, 'kind'>) {
  const { Icon, colour } = icons[kind];
  return <Icon className={`mt-px size-4.5 ${colour}`} />;
}

const icons = {
  success: { Icon: CircleCheck, colour: 'text-green' },
  error: { Icon: CircleAlert, colour: 'text-red' },
  info: { Icon: Info, colour: 'text-green' },
} as const satisfies Record<ToastRequest['kind'], unknown>;
