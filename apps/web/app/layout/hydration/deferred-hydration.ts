/** How the document, the script in it and React agree on a hydration that waits (`deferred-scripts.tsx`). */

/** The type of the module script that starts React: browsers run none of this type. */
export const deferredModuleType = 'text/deferred-module';

/** The relation of the files of that module: browsers fetch none of this relation. */
export const deferredPreloadRel = 'deferred-modulepreload';

/** Marks an element of a page that shows nothing of use before React has drawn it: its React starts at once. */
export const hydrateAtOnceAttribute = 'data-hydrate-at-once';

/** Sent to `window` once React has taken over the page. */
export const hydratedEvent = 'branchbook:hydrated';

/** The Trusted Types policy that lets the page start its own module script, and nothing else. */
export const hydratePolicy = 'hydrate';
