import type { Blockquote, Paragraph, Root, Text } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

import { alertKinds } from './alert-kinds.ts';

/** The whole first line of the quote, its line ending included. */
const marker = new RegExp(String.raw`^\[!(${alertKinds.join('|')})\][ \t]*(?:\r\n?|\n|$)`, 'iu');

/**
 * A remark plugin: a quote whose first line is `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]` loses that line and gets
 * the attribute `data-alert`. As on GitHub, the line holds nothing else, is not escaped, and something follows it.
 *
 * @see https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax#alerts
 */
export function remarkAlerts() {
  return (tree: Root, file: VFile): void => {
    const source = String(file);
    visit(tree, 'blockquote', (quote) => {
      const [paragraph] = quote.children;
      if (paragraph?.type !== 'paragraph') return;
      const [text] = paragraph.children;
      if (text?.type !== 'text' || isEscaped(text, source)) return;
      const [line, kind] = marker.exec(text.value) ?? [];
      if (line === undefined || kind === undefined) return;
      if (removeLine(quote, paragraph, text, line)) {
        quote.data = { ...quote.data, hProperties: { dataAlert: kind.toLowerCase() } };
      }
    });
  };
}

/** Returns true for a text that begins with a backslash in the source. */
function isEscaped({ position }: Text, source: string): boolean {
  return source.charAt(position?.start.offset ?? 0) === '\\';
}

/** Removes the first line of a quote. Returns false, and leaves the quote alone, where that line goes on or nothing follows it. */
function removeLine(quote: Blockquote, paragraph: Paragraph, text: Text, line: string): boolean {
  const rest = text.value.slice(line.length);
  const [next] = paragraph.children.slice(1);
  if (rest === '' && next && next.type !== 'break') {
    // A line ending inside the text means that the next line begins with an element.
    if (!/[\r\n]$/u.test(line)) return false;
    paragraph.children.shift();
    return true;
  }
  if (rest !== '') {
    text.value = rest;
    return true;
  }
  if (next) {
    paragraph.children.splice(0, 2);
    return paragraph.children.length > 0 || quote.children.length > 1;
  }
  if (quote.children.length === 1) return false;
  quote.children.shift();
  return true;
}
