/** Sent to `window` once React has taken over the page. */
export const startedEvent = 'branchbook:started';
