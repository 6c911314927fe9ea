import type { BlogPost } from '@branchbook/blog-core';
import { linesToHtml, markdownToHtml } from '@branchbook/markdown/html';

/**
 * A post's body as HTML that can stand anywhere, by the renderer of its page. A body that is not Markdown is a paragraph a line.
 *
 * @param url the post's own address, which relative ones are meant from
 */
export function postHtml({ content, isMarkdown }: BlogPost, url: string): string {
  return isMarkdown ? markdownToHtml(content, url) : linesToHtml(content);
}
