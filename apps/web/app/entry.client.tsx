import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { InitialPostsContext, readInitialPosts } from './posts/initial-posts.tsx';
import { restrictInjection } from './layout/boot/trusted-types-policy.ts';
import { startGuard } from './layout/boot/reload-guard.ts';
import { StartProblem } from './layout/boot/boot-error.tsx';

// Before anything could set markup or start a worker.
restrictInjection();

if (startGuard.mayStart()) {
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
  startGuard.hasStarted();
  createRoot(document.body).render(
    <StrictMode>
      <StartProblem />
    </StrictMode>,
  );
}
