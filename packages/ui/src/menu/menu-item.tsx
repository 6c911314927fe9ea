'use client';

import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { wrapTextRuns } from '../internal/wrap-text-runs.tsx';

export interface MenuItemProps {
  /** Icon before the text, 18 px. */
  icon?: ReactNode;
  /** Keyboard shortcut to show: 'Ctrl+B'. The caller handles the keys. */
  shortcut?: string | undefined;
  /** Disables the item. It stays reachable by arrow keys. */
  isDisabled?: boolean | undefined;
  /** Called when the item is chosen. The menu closes. */
  onClick: () => void;
  /** The action, as a verb. */
  children: ReactNode;
}

/** One action in a `Menu`, 44 px high. */
export function MenuItem({ icon, shortcut, isDisabled = false, onClick, children }: MenuItemProps) {
  return (
    <BaseMenu.Item
      disabled={isDisabled}
      onClick={onClick}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-tag px-3 font-mono text-ui leading-none text-ink outline-offset-[-2px] select-none data-highlighted:bg-band forced-colors:data-highlighted:outline-2 data-disabled:cursor-not-allowed data-disabled:text-ink-3 forced-colors:data-disabled:text-[GrayText] [&>svg]:size-4.5 [&>svg]:shrink-0 [&>svg]:text-ink-2"
    >
      {icon}
      {wrapTextRuns(children)}
      {shortcut !== undefined && (
        <>
          {/* Separates the shortcut from the text in the accessible name. */}{' '}
          <kbd className="ml-auto pl-6 font-mono text-data text-ink-3">{shortcut}</kbd>
        </>
      )}
    </BaseMenu.Item>
  );
}
