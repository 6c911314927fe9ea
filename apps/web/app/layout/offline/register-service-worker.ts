import { toast } from '@branchbook/ui';

import { serviceWorkerPath, skipWaitingMessage } from './service-worker-constants.ts';

/**
 * Registers the service worker and offers to reload when a new build is fetched. Otherwise the tab
 * stays with its build.
 */
export async function registerServiceWorker(workers: ServiceWorkerContainer): Promise<void> {
  const registration = await workers.register(serviceWorkerPath, { updateViaCache: 'none' });
  offerUpdates(registration);
  // Browsers look for a new build only when a page opens, but a tab may stay open for weeks.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) registration.update().catch(() => {});
  });
}

function offerUpdates(registration: ServiceWorkerRegistration): void {
  // The first service worker replaces nothing, but waits for a moment before it's active.
  if (registration.waiting && registration.active) offerUpdate(registration);
  const offerWhatIsFetched = () => {
    const { installing, active } = registration;
    if (active === null) return;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offerUpdate(registration);
    });
  };
  // Another page or tab may have started the download.
  offerWhatIsFetched();
  registration.addEventListener('updatefound', offerWhatIsFetched);
}

function offerUpdate(registration: ServiceWorkerRegistration): void {
  toast.info('A new version of the site is ready', {
    label: 'Reload',
    onClick: () => activateUpdate(registration),
  });
}

/** Doesn't reload other tabs, in which somebody may be writing. */
function activateUpdate({ waiting }: ServiceWorkerRegistration): void {
  if (waiting === null) {
    // Another tab has activated it.
    location.reload();
    return;
  }
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated' || waiting.state === 'redundant') location.reload();
  });
  waiting.postMessage(skipWaitingMessage);
}
