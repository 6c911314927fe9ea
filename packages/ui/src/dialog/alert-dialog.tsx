'use client';

import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { backdropClasses, popupClasses, viewportClasses } from '../internal/shared-classes.ts';

export interface AlertDialogProps {
  /** Whether the question stands over the page now. */
  isOpen: boolean;
  /** What is to be decided, in a sentence. */
  title: ReactNode;
  /** What there is to know before deciding. Scrolls where it is long. */
  children: ReactNode;
  /** The buttons that decide. They stay in sight. */
  actions: ReactNode;
  /** The person leaves without deciding, by Escape. Offer a button that does the same. */
  onCancel: () => void;
}

/**
 * A question over the page that has to be answered first. The focus begins at the title, stays inside and goes back to
 * where it was; Escape is an answer, a press beside the dialog is none.
 *
 * Use it for decisions about what somebody has written or stored, not for news: those are a `Notice` or a toast.
 *
 * @example
 * <Dialog isOpen={isAsking} title="Discard this text?" actions={<Button onClick={discard}>Discard</Button>} onCancel={close}>
 *   It cannot be had back.
 * </Dialog>
 */
export function AlertDialog({ isOpen, title, children, actions, onCancel }: AlertDialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <BaseAlertDialog.Root
      open={isOpen}
      onOpenChange={(willBeOpen) => {
        if (!willBeOpen) onCancel();
      }}
    >
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className={backdropClasses} />
        <BaseAlertDialog.Viewport className={viewportClasses}>
          <BaseAlertDialog.Popup
            initialFocus={heading}
            className={`grid-rows-[auto_minmax(0,1fr)_auto] ${popupClasses}`}
          >
            <BaseAlertDialog.Title
              ref={heading}
              tabIndex={-1}
              className="px-6 pt-5 text-h3 leading-tight outline-none"
            >
              {title}
            </BaseAlertDialog.Title>
            {/* What scrolls has to be reachable by key where nothing in it is. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div tabIndex={0} className="min-h-0 overflow-y-auto px-6 py-4 text-base text-ink-2">
              {children}
            </div>
            <div className="flex flex-wrap justify-end gap-3 border-t border-rule px-6 py-4">{actions}</div>
          </BaseAlertDialog.Popup>
        </BaseAlertDialog.Viewport>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
