import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { InitialPostsContext, readInitialPosts } from './posts/initial-posts.tsx';
import { createQueryClient } from './posts/query-client.ts';
import { installTrustedTypesPolicy } from './layout/boot/trusted-types-policy.ts';
import { reloadGuard } from './layout/boot/reload-guard.ts';
import { BootError } from './layout/boot/boot-error.tsx';

// Before any code can set markup or start a worker.
installTrustedTypesPolicy();

if (reloadGuard.shouldHydrate()) {
  const initial = readInitialPosts();
  const queryClient = createQueryClient(initial);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <InitialPostsContext value={initial}>
          <QueryClientProvider client={queryClient}>
            {/* Without transitions: renders the next page at once, not interleaved with frames of
                this one. */}
            <HydratedRouter useTransitions={false} />
          </QueryClientProvider>
        </InitialPostsContext>
      </StrictMode>,
    );
  });
} else {
  // Resets the counter, so that "Try again" starts over.
  reloadGuard.markHydrated();
  createRoot(document.body).render(
    <StrictMode>
      <BootError />
    </StrictMode>,
  );
}
