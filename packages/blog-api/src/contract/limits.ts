/** Where the addresses of the contract begin. */
export const apiPath = '/api/v1';

/** How many changes one request may bring. */
export const maxChanges = 100;

/** How many posts one answer may have. */
export const maxPageSize = 100;

/** How deep a body may be nested: the list of changes, a change and its post are four. */
export const maxDepth = 50;

/** How many bytes a body may have. */
export const maxBodyBytes = 8_000_000;

/** How many bytes a post may have, as JSON in UTF-8. */
export const maxPostBytes = 1_900_000;

/** How many characters an idempotency key may have. */
export const maxKeyLength = 200;

/** How many characters a search may have. */
export const maxQueryLength = 200;
