import { findLineEnd, findLineStart } from './lines.ts';
import { getWordAt, trimSelection } from './toggle-mark.ts';
import type { TextState, TextEdit } from './text-edit.ts';

/** Matches `[label](url "title")`, not an image. */
const link =
  /(?<!!)\[((?:[^![\]\\]|!(?!\[)|\\.|!?\[[^[\]]*\])*)\]\((<[^<>\n]*>|(?:[^()\s<]|\([^()\s]*\))*)(?:[ \t]+"[^"\n]*")?\)/gu;

/**
 * Links the selection or the word at the cursor, and puts the cursor where the URL goes. A selected
 * URL becomes the link's URL, and the cursor goes to the label. Inside a link it removes the link
 * and keeps its label. Returns null if the selection has an empty line.
 *
 * @example toggleLink({ text: 'see this', start: 4, end: 8 }) // 'see [this](‸)'
 */
export function toggleLink(state: TextState): TextEdit | null {
  const { text, start, end } = state;
  if (/\n[ \t]*\n/u.test(text.slice(start, end).trim())) return null;
  const around = findLinkAround(state);
  if (around) {
    const label = around.label === '' ? around.url : around.label;
    return {
      from: around.from,
      to: around.to,
      insert: label,
      start: around.from,
      end: around.from + label.length,
    };
  }
  const part = start === end ? getWordAt(state) : trimSelection(state);
  const label = text.slice(part.start, part.end);
  if (isUrl(label)) {
    return { ...createLinkEdit('', label, part), start: part.start + 1, end: part.start + 1 };
  }
  const edit = createLinkEdit(label, '', part);
  const cursor = label === '' ? part.start + 1 : part.start + edit.insert.length - 1;
  return { ...edit, start: cursor, end: cursor };
}

/** Replaces a range by a link and puts the cursor after it. */
export function createLinkEdit(label: string, url: string, part: { start: number; end: number }): TextEdit {
  const insert = `[${escapeBrackets(label)}](${escapeDestination(url)})`;
  const cursor = part.start + insert.length;
  return { from: part.start, to: part.end, insert, start: cursor, end: cursor };
}

/** Replaces a range by an image and puts the cursor after it. */
export function createImageEdit(
  alt: string,
  url: string,
  part: { start: number; end: number },
  caption = '',
): TextEdit {
  const insert = formatImage(alt, url, caption);
  const cursor = part.start + insert.length;
  return { from: part.start, to: part.end, insert, start: cursor, end: cursor };
}

/** Returns the Markdown of an image, with its caption as the title. */
export function formatImage(alt: string, url: string, caption = ''): string {
  const title = caption.trim().replaceAll(/["\\]/gu, '\\$&');
  return `![${escapeBrackets(alt.trim())}](${escapeDestination(url)}${title === '' ? '' : ` "${title}"`})`;
}

/** Returns true if a text is nothing but an http, https or mailto URL. */
export function isUrl(text: string): boolean {
  return /^(?:https?:\/\/|mailto:)\S+$/iu.test(text) && URL.canParse(text);
}

/** Returns a URL as a link destination, in angle brackets if it needs them. */
export function escapeDestination(url: string): string {
  if (!/[()<>\s]/u.test(url)) return url;
  return `<${url.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll(/\s/gu, '%20')}>`;
}

/** Escapes the brackets of a label, unless they come in pairs. */
function escapeBrackets(label: string): string {
  let open = 0;
  for (const [bracket] of label.matchAll(/\\.|[[\]]/gu)) {
    if (bracket === '[') open += 1;
    if (bracket === ']') open -= 1;
    if (open < 0) break;
  }
  return open === 0
    ? label
    : label.replaceAll(/\\.|[[\]]/gu, (found) => (found.length > 1 ? found : `\\${found}`));
}

function findLinkAround({ text, start, end }: TextState) {
  const from = findParagraphStart(text, findLineStart(text, start));
  const paragraph = text.slice(from, findParagraphEnd(text, findLineEnd(text, end)));
  for (const match of paragraph.matchAll(link)) {
    const [whole, label = '', url = ''] = match;
    const linkStart = from + match.index;
    const linkEnd = linkStart + whole.length;
    // At the edges the cursor is beside the link.
    const isInside =
      start === end ? start > linkStart && start < linkEnd : start >= linkStart && end <= linkEnd;
    if (isInside) {
      return { from: linkStart, to: linkEnd, label, url: url.replaceAll(/^<|>$/gu, '') };
    }
  }
  return null;
}

function findParagraphStart(text: string, from: number): number {
  let start = from;
  while (start > 0 && text.slice(findLineStart(text, start - 1), start).trim() !== '')
    start = findLineStart(text, start - 1);
  return start;
}

function findParagraphEnd(text: string, to: number): number {
  let end = to;
  while (end < text.length && text.slice(end, findLineEnd(text, end + 1)).trim() !== '')
    end = findLineEnd(text, end + 1);
  return end;
}
