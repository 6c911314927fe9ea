import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { InitialPostsContext, readInitialPosts } from './posts/initial-posts.tsx';
import { installTrustedTypesPolicy } from './layout/boot/trusted-types-policy.ts';
import { reloadGuard } from './layout/boot/reload-guard.ts';
import { BootError } from './layout/boot/boot-error.tsx';

// Before anything could set markup or start a worker.
installTrustedTypesPolicy();

if (reloadGuard.shouldHydrate()) {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <InitialPostsContext value={readInitialPosts()}>
          {/* A page that is followed is drawn in one go, not in turns with frames of the one that is left. */}
          <HydratedRouter useTransitions={false} />
        </InitialPostsContext>
      </StrictMode>,
    );
  });
} else {
  // The next try, by the reader's own hand, begins to count anew.
  reloadGuard.markHydrated();
  createRoot(document.body).render(
    <StrictMode>
      <BootError />
    </StrictMode>,
  );
}
