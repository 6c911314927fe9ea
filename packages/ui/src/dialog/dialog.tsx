'use client';

import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { X } from '../internal/icons.ts';
import { backdropClasses, popupClasses, viewportClasses } from '../internal/shared-classes.ts';

export interface DialogProps {
  /** Shows the dialog. */
  isOpen: boolean;
  /** Title. */
  title: ReactNode;
  /** Scrolls if it is long. */
  children: ReactNode;
  /**
   * Called on Escape, the button 'Close' or a click outside. The focus returns to the previous
   * element.
   */
  onClose: () => void;
}

/**
 * A modal dialog for information. For decisions, use `AlertDialog`.
 *
 * @example
 * <Dialog isOpen={isOpen} title="Keyboard shortcuts" onClose={close}>…</Dialog>
 */
export function Dialog({ isOpen, title, children, onClose }: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(willBeOpen) => !willBeOpen && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdropClasses} />
        <BaseDialog.Viewport className={viewportClasses}>
          <BaseDialog.Popup
            initialFocus={heading}
            className={`grid-rows-[auto_minmax(0,1fr)] ${popupClasses}`}
          >
            <div className="flex items-center justify-between gap-4 pt-3 pr-3 pl-6">
              <BaseDialog.Title ref={heading} tabIndex={-1} className="text-h3 leading-tight outline-none">
                {title}
              </BaseDialog.Title>
              <BaseDialog.Close
                render={
                  <Button variant="ghost" size="icon" aria-label="Close">
                    <X aria-hidden="true" />
                  </Button>
                }
              />
            </div>
            {/* Scrollable content must be reachable by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div tabIndex={0} className="min-h-0 overflow-y-auto px-6 pt-2 pb-6 text-base text-ink-2">
              {children}
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
