'use client';

import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { menuPopupClasses } from '../internal/shared-classes.ts';

export interface MenuProps {
  /** The button that opens the menu: a `Button` or any real `<button>` that passes its props on. */
  trigger: ReactElement;
  /** `MenuItem`s. */
  children: ReactNode;
}

/**
 * A menu of actions under a button. Base UI provides arrow keys, typeahead, Escape and focus
 * restoration. Not modal.
 *
 * @example
 * <Menu trigger={<Button variant="ghost" size="icon" aria-label="User menu"><User /></Button>}>
 *   <MenuItem icon={<LogOut />} onClick={signOut}>Sign out</MenuItem>
 * </Menu>
 */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="end" sideOffset={6} className="z-60">
          <BaseMenu.Popup className={menuPopupClasses}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
