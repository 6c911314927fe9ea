'use client';

import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import { type ReactNode, type RefObject, useRef } from 'react';
import { ChevronDown } from '../internal/icons.ts';
import { menuPopupClasses, toolbarButtonClasses } from '../internal/shared-classes.ts';

export interface ToolbarMenuProps {
  /** Accessible name and tooltip of the button. */
  label: string;
  /** Disables the button. It stays focusable. */
  isDisabled?: boolean | undefined;
  /** An icon, 18 px. */
  icon: ReactNode;
  /**
   * Element to focus after an item is chosen, such as the text area that the item changes. Default:
   * the button.
   */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  /** `MenuItem`s. */
  children: ReactNode;
}

/**
 * A button of a `Toolbar` that opens a menu, like `Menu`. Escape closes the menu and focuses the
 * button.
 *
 * @example
 * <ToolbarMenu label="Heading" icon={<Heading />}>
 *   <MenuItem shortcut="Ctrl+Alt+1" onClick={makeSection}>Section</MenuItem>
 * </ToolbarMenu>
 */
export function ToolbarMenu({ label, isDisabled = false, icon, finalFocus, children }: ToolbarMenuProps) {
  const wasChosen = useRef(false);
  return (
    <BaseMenu.Root
      modal={false}
      onOpenChange={(_, { reason }) => {
        wasChosen.current = reason === 'item-press';
      }}
    >
      <BaseToolbar.Button
        aria-label={label}
        title={label}
        disabled={isDisabled}
        render={<BaseMenu.Trigger disabled={isDisabled} />}
        className={`${toolbarButtonClasses} gap-0.5`}
      >
        {icon}
        <ChevronDown aria-hidden="true" className="size-2.5! shrink-0" />
      </BaseToolbar.Button>
      <BaseMenu.Portal>
        <BaseMenu.Positioner align="start" sideOffset={6} className="z-60">
          <BaseMenu.Popup
            className={menuPopupClasses}
            // `true` is the default of Base UI: the button.
            finalFocus={() => (wasChosen.current && finalFocus?.current) || true}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
