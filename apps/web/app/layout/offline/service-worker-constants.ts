/** Where the service worker stands: at the root, because it serves what is beside and below it. */
export const serviceWorkerPath = '/service-worker.js';

/** What a tab tells a new service worker that waits, once its reader has agreed to the update. */
export const skipWaitingMessage = 'take-over';
