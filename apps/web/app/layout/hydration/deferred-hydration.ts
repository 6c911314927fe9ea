/**
 * The names shared by the document, its inline script and React for deferred hydration
 * (`deferred-scripts.tsx`).
 */

/** The type of the module script that hydrates: browsers don't run this type. */
export const deferredModuleType = 'text/deferred-module';

/** The relation of that module's files: browsers don't fetch this relation. */
export const deferredPreloadRel = 'deferred-modulepreload';

/** Marks a page without useful content before React renders it: it hydrates at once. */
export const hydrateAtOnceAttribute = 'data-hydrate-at-once';

/** Dispatched on `window` when React has hydrated the page. */
export const hydratedEvent = 'branchbook:hydrated';

/** The Trusted Types policy that allows only the page's own module script. */
export const hydratePolicy = 'hydrate';
