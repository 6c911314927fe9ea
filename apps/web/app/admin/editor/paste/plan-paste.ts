import { isInFence, findLineStart } from '../text-edits/lines.ts';
import { insertBlock } from '../text-edits/insert-block.ts';
import { formatTableLines } from '../table-edits/table.ts';
import type { TextState, TextEdit } from '../text-edits/text-edit.ts';
import { isUrl, createLinkEdit } from '../text-edits/toggle-link.ts';
import { parseSpreadsheetCells } from './parse-spreadsheet-cells.ts';

/** What was copied, by its forms. */
export interface Clipboard {
  readonly plain: string;
  readonly html: string;
  /** The picture itself, as a file. */
  readonly hasImage: boolean;
  /** Copied in an editor of code, which colours what it copies. */
  readonly isFromCode: boolean;
}

/** What becomes of it. */
export type PastePlan =
  /** The browser pastes the plain text. */
  | { readonly type: 'default' }
  | { readonly type: 'edit'; readonly edit: TextEdit }
  /** The address is pasted, and the author asked what the picture shows. */
  | { readonly type: 'image'; readonly url: string }
  | { readonly type: 'html'; readonly html: string }
  | { readonly type: 'reject-image' };

/**
 * Decides what pasting does. An address links what is selected; the address of a picture becomes a picture; cells of a
 * spreadsheet become a table; formatted text becomes Markdown. In code everything stays as it is.
 */
export function planPaste(
  state: TextState,
  { plain, html, hasImage: hasPicture, isFromCode }: Clipboard,
): PastePlan {
  const { text, start, end } = state;
  if (hasPicture && plain === '' && !/<img\b[^>]*\bsrc=["']?https?:/iu.test(html))
    return { type: 'reject-image' };
  if (isFromCode || isInCode(text, start)) return { type: 'default' };

  const url = plain.trim();
  if (isUrl(url)) {
    if (isLinkDestination(text, start)) return { type: 'default' };
    const selected = text.slice(start, end);
    if (selected.trim() !== '') {
      const isLinkable = !isUrl(selected.trim()) && !/\n[ \t]*\n/u.test(selected);
      return isLinkable ? { type: 'edit', edit: createLinkEdit(selected, url, state) } : { type: 'default' };
    }
    return isImageUrl(url) ? { type: 'image', url: url } : { type: 'default' };
  }

  const formatted = isPlainTextPage(html) ? '' : html;
  const range = formatted === '' || /<table\b/iu.test(formatted) ? parseSpreadsheetCells(plain) : null;
  if (range) return { type: 'edit', edit: insertBlock(state, formatTableLines(range).join('\n')) };
  return isWorthConverting(formatted) ? { type: 'html', html: formatted } : { type: 'default' };
}

/** Whether an address is that of a picture, by its ending. */
function isImageUrl(address: string): boolean {
  return /\.(?:apng|avif|gif|jpe?g|png|svg|webp)$/iu.test(new URL(address).pathname);
}

function isInCode(text: string, at: number): boolean {
  if (isInFence(text, at)) return true;
  const line = text.slice(findLineStart(text, at), at);
  return (line.match(/`+/gu)?.length ?? 0) % 2 === 1;
}

/** Between the parentheses of a link, in quotes or in angle brackets an address is what the author came to paste. */
function isLinkDestination(text: string, at: number): boolean {
  return /(?:\]\(|["'<]|^\[[^\]\n]*\]: *)$/u.test(
    text
      .slice(Math.max(0, at - 200), at)
      .split('\n')
      .at(-1) ?? '',
  );
}

/** Returns true for a page of plain text, which browsers show, and copy, as one `<pre>` that wraps. */
function isPlainTextPage(html: string): boolean {
  const content = html
    .replaceAll(/<!--.*?-->/gsu, '')
    .replaceAll(/<(?:!doctype|meta|\/?html|\/?body|head\b.*?<\/head)\b[^>]*>/gisu, '')
    .trim();
  return /^<pre\s+style="[^"]*white-space:\s*pre-wrap[^"]*">[^<]*<\/pre>$/iu.test(content);
}

/** Elements that Markdown has a sign for. */
const meaningful =
  /<a\s[^>]*\bhref=|<(?:h[1-6]|strong|em|i|ul|ol|table|blockquote|pre|code|del|s|hr|img)(?=[\s>/])|<(?:b|span)\s[^>]*\bstyle=(?:"[^"]*|'[^']*)(?:font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|text-decoration(?:-line)?:[^;"']*line-through)|<b(?:>|\s(?![^>]*font-weight))|\bmso-list:\s*l\d/iu;

/** Whether formatted text says more than the plain text that comes with it. */
export function isWorthConverting(html: string): boolean {
  return meaningful.test(html);
}
