'use client';

import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { backdropClasses, popupClasses, viewportClasses } from '../internal/shared-classes.ts';

export interface AlertDialogProps {
  /** Shows the dialog. */
  isOpen: boolean;
  /** The decision, in a sentence. */
  title: ReactNode;
  /** Details for the decision. Scrolls if it is long. */
  children: ReactNode;
  /** Buttons. They do not scroll. */
  actions: ReactNode;
  /** Called on Escape. Offer a button that does the same. */
  onCancel: () => void;
}

/**
 * A modal dialog that requires a decision. The focus starts at the title, stays inside and returns
 * on close. Escape closes it, a click outside does not.
 *
 * Use it for decisions about written or stored content. For messages, use `Notice` or `toast`.
 *
 * @example
 * <AlertDialog isOpen={isAsking} title="Discard this text?" onCancel={close}
 *   actions={<Button onClick={discard}>Discard</Button>}>
 *   It cannot be restored.
 * </AlertDialog>
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
            {/* Scrollable content must be reachable by keyboard. */}
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
