import { formatShortcut, isMacKeyboard } from '@branchbook/markdown-editor/commands';
import { Button, ThemeToggle } from '@branchbook/ui';
import { PanelLeft, Search } from 'lucide-react';
import type { RefObject } from 'react';

import { paletteShortcuts } from '../lib/shortcuts/admin-keys.ts';
import { UserMenu } from './user-menu.tsx';

/** Renders the top bar of the admin, 60 px high. */
export function AdminTopBar({
  isSidebarOpen,
  sidebarId,
  toggleRef,
  onToggleSidebar,
  onPalette,
  onShortcuts,
}: {
  isSidebarOpen: boolean;
  sidebarId: string;
  toggleRef: RefObject<HTMLButtonElement | null>;
  onToggleSidebar: () => void;
  onPalette: () => void;
  onShortcuts: () => void;
}) {
  return (
    // Buttons in px: with text at 200 % all of them still fit a phone.
    <header className="sticky top-0 z-20 col-span-full flex items-center gap-1 border-b border-rule bg-sheet pr-4 pl-2 in-data-focus-mode:hidden in-data-keyboard:hidden min-[640px]:gap-3 print:hidden [&>button]:size-[44px]">
      <Button
        ref={toggleRef}
        variant="ghost"
        size="icon"
        aria-label="Toggle sidebar"
        aria-expanded={isSidebarOpen}
        aria-controls={sidebarId}
        onClick={onToggleSidebar}
      >
        <PanelLeft aria-hidden="true" strokeWidth={1.75} />
      </Button>
      <p className="mr-auto min-w-0 truncate text-[1.0625rem] leading-[1.3] font-semibold">Blog Admin</p>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Command palette"
        title={`Command palette (${formatShortcut(paletteShortcuts.anywhere, isMacKeyboard())})`}
        onClick={onPalette}
      >
        <Search aria-hidden="true" strokeWidth={1.75} />
      </Button>
      <ThemeToggle />
      <UserMenu onShortcuts={onShortcuts} />
    </header>
  );
}
