import { fingerprint } from '@branchbook/blog-store-browser/stored-text';

/** Returns a key for a text and its format. Different texts or formats have different keys. */
export function createBodyKey(content: string, isMarkdown: boolean): string {
  return `${isMarkdown ? 'markdown' : 'lines'}:${fingerprint(content)}`;
}
