/** At the root, so that its scope is the whole site. */
export const serviceWorkerPath = '/service-worker.js';

/** Tells a waiting service worker to activate. */
export const skipWaitingMessage = 'take-over';
