import { fingerprint } from '@branchbook/blog-store-browser/stored-text';

/** Names a text, and how it is read, in the page that is made of it: another text, or another reading, has another name. */
export function createBodyKey(content: string, isMarkdown: boolean): string {
  return `${isMarkdown ? 'markdown' : 'lines'}:${fingerprint(content)}`;
}
