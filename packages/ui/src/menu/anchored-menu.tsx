'use client';

import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactNode, useEffect, useRef } from 'react';
import { menuPopupClasses } from '../internal/shared-classes.ts';

export interface AnchoredMenuProps {
  /** The button the menu opens under; null while closed. It needs `aria-haspopup="menu"`. */
  anchor: HTMLElement | null;
  /** Accessible name of the menu. */
  label: string;
  /**
   * Called when an item is chosen, on Escape or on a click outside. The focus returns to the
   * button.
   */
  onClose: () => void;
  /** `MenuItem`s. */
  children: ReactNode;
}

/**
 * One menu for many buttons, because a menu per row of a long list would cost too much. Otherwise
 * like `Menu`.
 *
 * @example
 * <AnchoredMenu
 *   anchor={opened?.button ?? null}
 *   label={`Move ${opened?.title}`}
 *   onClose={() => setOpened(null)}
 * >
 *   <MenuItem onClick={moveUp}>Move up</MenuItem>
 * </AnchoredMenu>
 */
export function AnchoredMenu({ anchor, label, onClose, children }: AnchoredMenuProps) {
  const lastAnchor = useRef(anchor);
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!anchor) return;
    lastAnchor.current = anchor;
    anchor.setAttribute('aria-expanded', 'true');
    return () => anchor.setAttribute('aria-expanded', 'false');
  }, [anchor]);

  return (
    <BaseMenu.Root
      open={anchor !== null}
      modal={false}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      // Base UI focuses an item only if its own trigger was pressed by keyboard.
      onOpenChangeComplete={(isOpen) =>
        isOpen && popup.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
      }
    >
      <BaseMenu.Portal>
        <BaseMenu.Positioner anchor={anchor} align="end" sideOffset={6} className="z-60">
          <BaseMenu.Popup
            ref={popup}
            aria-label={label}
            finalFocus={() => lastAnchor.current}
            className={menuPopupClasses}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
