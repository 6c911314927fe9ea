/** Base path of the API. */
export const apiPath = '/api/v1';

/** Maximum changes per request. */
export const maxChanges = 100;

/** Maximum posts per page. */
export const maxPageSize = 100;

/** Maximum size of the posts of a page with contents as JSON in UTF-8, if there is more than one. */
export const maxContentsBytes = 4_000_000;

/** Maximum ids per request that looks for images or deletes them. */
export const maxMediaIds = 100;

/** Maximum keys per request that deletes posts from the trash. */
export const maxTrashKeys = 100;

/** Maximum nesting of a body. The changes, a change and its post are four levels. */
export const maxDepth = 50;

/** Maximum size of a request body. */
export const maxBodyBytes = 8_000_000;

/** Maximum size of a post as JSON in UTF-8. */
export const maxPostBytes = 1_900_000;

/**
 * Maximum size of a post's content as HTML in UTF-8: a page, a feed and their caches have it
 * escaped. It is twice the size of the post, so only a text of unusually many markup characters
 * reaches it first.
 */
export const maxContentHtmlBytes = 4_000_000;

/** Maximum size of a post without its content as JSON in UTF-8: lists have many of them. */
export const maxFieldsBytes = 32_768;

/** Maximum size of the same JSON after escaping it for HTML. */
export const maxFieldsHtmlBytes = 65_536;

/** Maximum characters of an idempotency key. */
export const maxKeyLength = 200;

/** Maximum characters of the key of a draft. */
export const maxDraftKeyLength = 200;

/** Maximum characters of the name of a token. */
export const maxTokenNameLength = 100;

/** Maximum characters of the slug of a tag. A letter in lower case may be several. */
export const maxTagSlugLength = 1000;

/** Maximum days until a token expires, if it does. */
export const maxTokenDays = 3650;

/** Maximum characters of a search query. */
export const maxQueryLength = 200;

/** Maximum characters of the name of a chosen image file, and of the id of its bytes. */
export const maxMediaNameLength = 255;
