/** Where the addresses of the contract begin. */
export const apiPath = '/api/v1';

/** How many changes one request may bring. */
export const maxChanges = 100;

/** How many posts one answer may have, where nothing else is said. */
export const maxPageSize = 100;

/** How many posts one answer to what has changed may have: they come without contents, and a copy of the list needs them all. */
export const maxChangedPosts = 1000;

/** How many posts may be asked for by their keys at once. */
export const maxKeys = 100;

/** How many bytes the whole posts of one answer have together, as JSON in UTF-8, where they are more than one. */
export const maxContentsBytes = 4_000_000;

/** How deep a body may be nested: the list of changes, a change and its post are four. */
export const maxDepth = 50;

/** How many bytes a body may have. */
export const maxBodyBytes = 8_000_000;

/** How many bytes a post may have, as JSON in UTF-8. */
export const maxPostBytes = 1_900_000;

/** The most bytes that all fields of a post but its content have together, as JSON in UTF-8: lists hold many of them. */
export const maxFieldsBytes = 32_768;

/** How many characters an idempotency key may have. */
export const maxKeyLength = 200;

/** How many characters a search may have. */
export const maxQueryLength = 200;
