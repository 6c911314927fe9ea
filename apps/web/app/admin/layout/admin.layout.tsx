import { SkipLink } from '@branchbook/ui';
import { useEffect } from 'react';
import { Outlet } from 'react-router';

import { AdminGuard } from '../../auth/admin-guard.tsx';
import { useStoreAdmin } from '../../layout/offline/use-store-admin.ts';
import { pageMessages } from '../../posts/page-messages.ts';
import { PagePostsProvider } from '../../posts/page-posts-provider.tsx';
import { AdminSidebar } from './admin-sidebar.tsx';
import { AdminTopBar } from './admin-top-bar.tsx';
import { BlockedNotice } from './blocked-notice.tsx';
import { AdminOverlays } from './admin-overlays.tsx';
import { DurabilityNotice } from './durability-notice.tsx';
import { preventFileOpening } from './prevent-file-opening.ts';
import { useAdminOverlay } from './use-overlay.ts';
import { useSidebar } from './use-sidebar.ts';
import { pageDraftSync } from '../drafts/page-draft-sync.ts';
import { pageImageUploads } from '../image-uploads/page-image-uploads.ts';
import '../admin.css';

export { AdminErrorBoundary as ErrorBoundary } from './admin-error-boundary.tsx';

export const meta = () => [{ title: 'Blog Admin' }, { name: 'robots', content: 'noindex' }];

/** Renders the admin: sidebar, top bar and the current screen, for signed-in authors only. */
export default function AdminLayout() {
  useStoreAdmin();
  return (
    <AdminGuard>
      <PagePostsProvider messages={pageMessages}>
        <SignedInLayout />
      </PagePostsProvider>
    </AdminGuard>
  );
}

function SignedInLayout() {
  const { isOpen, toggleRef, sidebarRef, onToggle, onLinkChosen } = useSidebar();
  const { overlay, setOverlay } = useAdminOverlay();
  useEffect(() => pageDraftSync?.start(), []);
  useEffect(() => pageImageUploads.start(), []);
  useEffect(preventFileOpening, []);
  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <div className="grid min-h-screen grid-cols-[minmax(0,1fr)] grid-rows-[60px_1fr] min-[820px]:grid-cols-[auto_minmax(0,1fr)] in-data-focus-mode:block! in-data-keyboard:block!">
        <AdminTopBar
          isSidebarOpen={isOpen}
          sidebarId={sidebarId}
          toggleRef={toggleRef}
          onToggleSidebar={onToggle}
          onPalette={() => setOverlay('palette')}
          onShortcuts={() => setOverlay('shortcuts')}
        />
        <AdminSidebar id={sidebarId} ref={sidebarRef} isOpen={isOpen} onLinkChosen={onLinkChosen} />
        <main
          id="main"
          tabIndex={-1}
          // A form fills the window down to its bar at the lower edge.
          className="min-w-0 has-data-form-bar:flex has-data-form-bar:flex-col px-[clamp(16px,3.4vw,48px)] pt-[clamp(24px,3vw,40px)] has-data-form-bar:pt-2 pb-20 min-[820px]:col-start-2"
        >
          <BlockedNotice />
          <DurabilityNotice />
          <Outlet />
        </main>
      </div>
      <AdminOverlays overlay={overlay} onChange={setOverlay} />
    </>
  );
}

const sidebarId = 'admin-sidebar';
