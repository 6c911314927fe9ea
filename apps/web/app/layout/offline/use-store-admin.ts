import { useEffect } from 'react';

import { storeAdminMessage } from './service-worker-constants.ts';

/**
 * Makes the service worker store the admin for offline use, as soon as a worker is active. Readers
 * don't download it.
 */
export function useStoreAdmin(): void {
  useEffect(() => void requestAdmin(), []);
}

async function requestAdmin(): Promise<void> {
  try {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(storeAdminMessage);
  } catch {
    // The browser has no service workers: the site works without offline support.
  }
}
