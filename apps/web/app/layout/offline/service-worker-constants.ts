/** At the root, so that its scope is the whole site. */
export const serviceWorkerPath = '/service-worker.js';

/** Tells a waiting service worker to activate. */
export const skipWaitingMessage = 'take-over';

/** Tells the active service worker to store the admin. */
export const storeAdminMessage = 'store-admin';
