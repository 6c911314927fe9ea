import { maxLengthByLine, type ParsedMarkdown } from './parsed-markdown.ts';

/** Parses plain text: one paragraph per line. */
export function parsePlainText(content: string): ParsedMarkdown {
  const lines = content.split(/\r\n|\r|\n/u);
  return {
    tree: {
      type: 'root',
      children: lines.map((value) => ({
        type: 'element',
        tagName: 'p',
        properties: value.length > maxLengthByLine ? { dir: 'auto' } : {},
        children: [{ type: 'text', value }],
      })),
    },
    headings: [],
    lines: lines.map((_, index) => index + 1),
  };
}
