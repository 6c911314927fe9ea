'use client';

import { useEffect, useState, type ReactNode } from 'react';
import { CircleAlert, Info, TriangleAlert, X } from '../internal/icons.ts';
import { joinClasses } from '../internal/join-classes.ts';

export interface NoticeProps {
  /** Severity. Sets the color and the icon. */
  tone?: 'info' | 'warning' | 'danger' | undefined;
  /** The message, in a sentence. Nothing shows while it is empty (`null`, `''`). */
  title: ReactNode;
  /** Details. */
  children?: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
  /**
   * Announces the notice: `polite` waits for a pause (role status), `assertive` interrupts (role
   * alert).
   */
  live?: 'polite' | 'assertive' | undefined;
  /** Adds a 'Dismiss' button that calls this. The caller then clears the title. */
  onDismiss?: (() => void) | undefined;
  /** Layout only: margins, width, grid position. */
  className?: string | undefined;
}

const tones = {
  info: { Icon: Info, frame: 'border-line border-l-green', icon: 'text-green' },
  warning: { Icon: TriangleAlert, frame: 'border-line border-l-ochre', icon: 'text-ochre' },
  danger: { Icon: CircleAlert, frame: 'border-red border-l-red', icon: 'text-red' },
} as const;

/** 44 px square. Negative margins prevent it from enlarging the notice. */
const dismissClasses =
  '-my-2.5 -mr-2.5 grid size-11 cursor-pointer place-items-center rounded-control text-ink-2 hover:text-ink [&>svg]:size-4.5';

const roles = { polite: 'status', assertive: 'alert' } as const;

/**
 * A banner in the page.
 *
 * Screen readers announce changes only in live regions they already know. So with `live` the region
 * is always rendered, empty without a title, and gets its content in a later task. Keep a live
 * notice mounted and change its `title`.
 *
 * @example
 * <Notice tone="danger" live="assertive" title={blocked && 'Posts cannot be saved in this browser.'} />
 */
export function Notice({ tone = 'info', title, children, actions, live, onDismiss, className }: NoticeProps) {
  const isRegionMounted = useIsMounted();
  const isShown = Boolean(title) && (live === undefined || isRegionMounted);
  if (!isShown && live === undefined) return null;

  const { Icon, frame, icon } = tones[tone];
  return (
    <div
      role={live && roles[live]}
      className={
        isShown
          ? joinClasses(
              'grid grid-cols-[auto_1fr_auto] gap-x-3 gap-y-1 rounded-control border border-l-4 bg-sheet px-4 py-3.5 font-mono text-data leading-normal [overflow-wrap:anywhere]',
              frame,
              className,
            )
          : undefined
      }
    >
      {isShown && (
        <>
          <Icon className={`mt-px size-4.5 shrink-0 ${icon}`} />
          <div className="min-w-0">
            <p className="text-ui font-semibold">{title}</p>
            {children && <div className="mt-1 text-ink-2">{children}</div>}
            {actions && <div className="mt-3 flex flex-wrap gap-3">{actions}</div>}
          </div>
          {onDismiss && (
            <button type="button" aria-label="Dismiss" className={dismissClasses} onClick={onDismiss}>
              <X />
            </button>
          )}
        </>
      )}
    </div>
  );
}

function useIsMounted(): boolean {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => {
    // A new task, so that the browser reports the empty region to assistive technology first.
    const timer = setTimeout(() => setIsMounted(true), 0);
    return () => clearTimeout(timer);
  }, []);
  return isMounted;
}
