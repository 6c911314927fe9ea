'use client';

import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';
import { type ReactNode, type RefObject, useRef } from 'react';
import { ChevronDown } from '../internal/icons.ts';
import { menuPopupClasses, toolbarButtonClasses } from '../internal/shared-classes.ts';

export interface ToolbarMenuProps {
  /** What its items have in common. It names the button, and shows when it is pointed at. */
  label: string;
  /** Whether it can be opened now. The button can still be reached. */
  isDisabled?: boolean;
  /** An icon, drawn 18 px. */
  icon: ReactNode;
  /** What gets the focus once an item was chosen: the text that it has changed. Otherwise the button. */
  finalFocus?: RefObject<HTMLElement | null>;
  /** `MenuItem`s. */
  children: ReactNode;
}

/**
 * A button of a `Toolbar` that opens a menu of what belongs together, as `Menu` does. Escape leads back to the button.
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
            finalFocus={() => (wasChosen.current && finalFocus?.current) || true}
          >
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
