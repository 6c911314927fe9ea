import { basename, extname } from 'node:path';

/** Browsers are told not to guess (`nosniff`), so every kind of file a build may hold is named here. */
const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  // React Router's loader data, under the address of its page.
  '.data': 'text/x-script; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** The blog's feeds: their endings say only how they are written. */
const feedTypes: Readonly<Record<string, string>> = {
  'atom.xml': 'application/atom+xml; charset=utf-8',
  'feed.json': 'application/feed+json; charset=utf-8',
  'feed.xml': 'application/rss+xml; charset=utf-8',
};

/** The `Content-Type` of a file, by its name if it is a feed's, and else by the ending of it. */
export function contentTypeOf(path: string): string {
  return feedTypes[basename(path)] ?? contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
}

/** Whether a file of this type is text, which compresses well; images and fonts are compressed already. */
export function isCompressible(contentType: string): boolean {
  return /^text\/|json|xml|wasm/.test(contentType);
}
