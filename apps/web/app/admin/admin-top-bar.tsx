import { Button, ThemeToggle } from '@branchbook/ui';
import { PanelLeft } from 'lucide-react';
import type { RefObject } from 'react';

import { UserMenu } from './user-menu.tsx';

/** The bar across the top of the admin, 60 px high. */
export function AdminTopBar({
  isSidebarOpen,
  sidebarId,
  toggleRef,
  onToggleSidebar,
}: {
  isSidebarOpen: boolean;
  sidebarId: string;
  toggleRef: RefObject<HTMLButtonElement | null>;
  onToggleSidebar: () => void;
}) {
  return (
    <header className="sticky top-0 z-20 col-span-full flex items-center gap-3 border-b border-rule bg-sheet pr-4 pl-2 print:hidden">
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
      <p className="mr-auto text-[1.0625rem] leading-none font-semibold">Blog Admin</p>
      <ThemeToggle />
      <UserMenu />
    </header>
  );
}
