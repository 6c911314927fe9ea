import { toast } from '@branchbook/ui';

import { serviceWorkerPath, skipWaitingMessage } from './service-worker-constants.ts';

/**
 * Registers the site's service worker, and offers a new build once it is there whole. Whoever does not take the offer
 * stays with the build that this tab began with.
 */
export async function registerServiceWorker(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register(serviceWorkerPath, { updateViaCache: 'none' });
  offerUpdates(registration);
  // A tab may stay open for weeks, and only opening a page makes the browser look for a new build.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) registration.update().catch(() => {});
  });
}

function offerUpdates(registration: ServiceWorkerRegistration): void {
  // The first one replaces nothing. It waits too, for the moment between being installed and active.
  if (registration.waiting && registration.active) offerUpdate(registration);
  const offerWhatIsFetched = () => {
    const { installing, active } = registration;
    if (active === null) return;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerUpdate(registration);
    });
  };
  // An earlier page, or another tab, may have begun to fetch it.
  offerWhatIsFetched();
  registration.addEventListener('updatefound', offerWhatIsFetched);
}

function offerUpdate(registration: ServiceWorkerRegistration): void {
  toast.info('A new version of the site is ready', {
    label: 'Reload',
    onClick: () => activateUpdate(registration),
  });
}

/** Other tabs are not reloaded: their reader may be in the middle of a sentence. */
function activateUpdate({ waiting }: ServiceWorkerRegistration): void {
  if (waiting === null) {
    // Another tab has taken it already.
    location.reload();
    return;
  }
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated' || waiting.state === 'redundant') location.reload();
  });
  waiting.postMessage(skipWaitingMessage);
}
