/** The empty page in which the browser renders any screen. React Router's build writes it. */
export const fallbackFile = '__spa-fallback.html';
/** The page for paths that the route map does not have. */
export const notFoundFile = '404.html';
/** React Router prerenders the 404 page at this path, since no route has it. */
export const notFoundPath = '/404';

/** The file name suffix of compressed copies by content encoding: `app.js.br` beside `app.js`. */
export const encodingSuffixes = { br: '.br', gzip: '.gz' } as const;

/** Smaller responses are not compressed: they fit into one network packet anyway. */
export const minCompressedBytes = 1024;
