'use client';

import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type ReactNode, useEffect, useRef } from 'react';
import { menuPopupClasses } from '../internal/shared-classes.ts';

export interface AnchoredMenuProps {
  /** The button the menu is open under; null while it is closed. It needs `aria-haspopup="menu"`. */
  anchor: HTMLElement | null;
  /** What the menu is for, as its accessible name. */
  label: string;
  /** An item was chosen, or Escape or a press elsewhere closed it. The focus goes back to the button. */
  onClose: () => void;
  /** `MenuItem`s. */
  children: ReactNode;
}

/**
 * One menu for many buttons: in a long list, a menu of its own for each row would cost too much. Otherwise as `Menu`.
 *
 * @example
 * <AnchoredMenu anchor={opened?.button ?? null} label={`Move ${opened?.title}`} onClose={() => setOpened(null)}>
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
      // Base UI does so only where its own trigger was pressed by a key.
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
