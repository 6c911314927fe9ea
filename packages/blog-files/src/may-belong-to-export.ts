import type { BlogFile } from './blog-file.ts';
import { decodeText } from './decode-text.ts';
import { isExportPath } from './is-export-path.ts';

/**
 * Returns true for a file that may belong to the export of a platform. If none of the files does,
 * `readPlatforms` returns what `readBlog` returns, so an app can load it when it is needed.
 *
 * @example
 * mayBelongToExport({ path: 'package.json', bytes }); // false: it has no posts
 */
export function mayBelongToExport({ path, bytes }: BlogFile): boolean {
  if (!bytes || !isExportPath(path)) return false;
  const isData = /\.(?:json|xml|wxr|atom)$/iu.test(path);
  if (!isData) return true;
  const text = decodeText(bytes) ?? '';
  return hasGhostTables(text) || /\bxmlns:wp\b|<feed\b/u.test(text);
}

/** Returns true for JSON with the names of Ghost's tables. Texts of posts escape their quotation marks. */
export function hasGhostTables(json: string): boolean {
  return /"posts"\s*:/u.test(json) && /"meta"\s*:|"db"\s*:/u.test(json);
}
