import { startTransition } from 'react';
import type { ClientInstrumentation } from 'react-router';

/**
 * Has a page that is followed drawn once. The router says first that it is loading, and what follows the click draws the whole
 * page for it; most often the next page is here already, and comes within the same task. As a transition that news may
 * wait, and the page that comes overtakes it. Where something has to be fetched, it is drawn after all.
 *
 * @see docs/decisions/065-a-followed-page-is-drawn-once.md
 */
export const skipLoadingState: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(start) {
        await new Promise((resolve) => {
          startTransition(() => resolve(start()));
        });
      },
    }),
};
