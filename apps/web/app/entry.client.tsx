import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

import { InitialPostsContext, readInitialPosts } from './posts/initial-posts.tsx';
import { installTrustedTypesPolicy } from './layout/boot/trusted-types-policy.ts';
import { reloadGuard } from './layout/boot/reload-guard.ts';
import { isTranslated, renderTranslatedPage } from './layout/hydration/render-translated-page.ts';
import { BootError } from './layout/boot/boot-error.tsx';
import { reloadOnMissingCode } from './layout/boot/reload-on-missing-code.ts';

// Before any code can set markup or start a worker.
installTrustedTypesPolicy();
reloadOnMissingCode();

if (reloadGuard.shouldHydrate()) {
  const page = (
    <StrictMode>
      <InitialPostsContext value={readInitialPosts()}>
        {/* Without transitions: renders the next page at once, not interleaved with frames of
            this one. */}
        <HydratedRouter useTransitions={false} />
      </InitialPostsContext>
    </StrictMode>
  );
  startTransition(() => {
    if (isTranslated()) renderTranslatedPage(() => createRoot(document).render(page));
    else hydrateRoot(document, page);
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
