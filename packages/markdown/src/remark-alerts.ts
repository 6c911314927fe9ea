import type { Blockquote, Paragraph, Root, Text } from 'mdast';
import { visit } from 'unist-util-visit';
import type { VFile } from 'vfile';

import { alertKinds } from './alert-kinds.ts';

/** Matches the whole first line of the quote, including its line ending. */
const marker = new RegExp(String.raw`^\[!(${alertKinds.join('|')})\][ \t]*(?:\r\n?|\n|$)`, 'iu');

/**
 * A remark plugin for GitHub's alerts. If the first line of a quote is `[!NOTE]`, `[!TIP]`,
 * `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]`, removes the line and sets `data-alert`. As on
 * GitHub, the marker must be alone on its line, unescaped and followed by content.
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

/** Returns true if the text begins with a backslash in the source. */
function isEscaped({ position }: Text, source: string): boolean {
  return source.charAt(position?.start.offset ?? 0) === '\\';
}

/**
 * Removes the first line of a quote. Returns false, without changing the quote, if the line
 * continues or nothing follows it.
 */
function removeLine(quote: Blockquote, paragraph: Paragraph, text: Text, line: string): boolean {
  const rest = text.value.slice(line.length);
  const [next] = paragraph.children.slice(1);
  if (rest === '' && next && next.type !== 'break') {
    // The text ends with a line ending, so the next line begins with an element.
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
