import { lineEnd, lineStart } from './lines.ts';
import { wordAt, withoutSpaces } from './toggle-mark.ts';
import type { EditedText, TextEdit } from './text-edit.ts';

/** `[words](address "title")` and not the picture that an exclamation mark makes of it. */
const link =
  /(?<!!)\[((?:[^![\]\\]|!(?!\[)|\\.|!?\[[^[\]]*\])*)\]\((<[^<>\n]*>|(?:[^()\s<]|\([^()\s]*\))*)(?:[ \t]+"[^"\n]*")?\)/gu;

/**
 * Links what is selected, or the word at the cursor, and leaves the cursor where the address goes; a selected address becomes
 * the link's, and the cursor goes where its words go. Inside a link it takes the link away and leaves the words. Null where
 * what is selected has an empty line, which no link can hold.
 *
 * @example toggleLink({ text: 'see this', start: 4, end: 8 }) // 'see [this](‸)'
 */
export function toggleLink(edited: EditedText): TextEdit | null {
  const { text, start, end } = edited;
  if (/\n[ \t]*\n/u.test(text.slice(start, end).trim())) return null;
  const around = linkAround(edited);
  if (around) {
    const words = around.words === '' ? around.address : around.words;
    return {
      from: around.from,
      to: around.to,
      insert: words,
      start: around.from,
      end: around.from + words.length,
    };
  }
  const part = start === end ? wordAt(edited) : withoutSpaces(edited);
  const words = text.slice(part.start, part.end);
  if (isAddress(words)) {
    return { ...linkTo('', words, part), start: part.start + 1, end: part.start + 1 };
  }
  const edit = linkTo(words, '', part);
  const cursor = words === '' ? part.start + 1 : part.start + edit.insert.length - 1;
  return { ...edit, start: cursor, end: cursor };
}

/** Puts a link in the place of a part of a text, and the cursor behind it. */
export function linkTo(words: string, address: string, part: { start: number; end: number }): TextEdit {
  const insert = `[${escapeBrackets(words)}](${destination(address)})`;
  const cursor = part.start + insert.length;
  return { from: part.start, to: part.end, insert, start: cursor, end: cursor };
}

/** Whether a text is one address of the web or of a mailbox, and nothing else. */
export function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|mailto:)\S+$/iu.test(text) && URL.canParse(text);
}

/** An address as it may stand between a link's parentheses. */
export function destination(address: string): string {
  if (!/[()<>\s]/u.test(address)) return address;
  return `<${address.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll(/\s/gu, '%20')}>`;
}

/** Words as they may stand between a link's brackets. Pairs may stay as they are. */
export function escapeBrackets(words: string): string {
  let open = 0;
  for (const [bracket] of words.matchAll(/\\.|[[\]]/gu)) {
    if (bracket === '[') open += 1;
    if (bracket === ']') open -= 1;
    if (open < 0) break;
  }
  return open === 0
    ? words
    : words.replaceAll(/\\.|[[\]]/gu, (found) => (found.length > 1 ? found : `\\${found}`));
}

function linkAround({ text, start, end }: EditedText) {
  const from = paragraphStart(text, lineStart(text, start));
  const paragraph = text.slice(from, paragraphEnd(text, lineEnd(text, end)));
  for (const match of paragraph.matchAll(link)) {
    const [whole, words = '', address = ''] = match;
    const linkStart = from + match.index;
    const linkEnd = linkStart + whole.length;
    // At its very edges a cursor is beside the link.
    const isInside =
      start === end ? start > linkStart && start < linkEnd : start >= linkStart && end <= linkEnd;
    if (isInside) {
      return { from: linkStart, to: linkEnd, words, address: address.replaceAll(/^<|>$/gu, '') };
    }
  }
  return null;
}

function paragraphStart(text: string, from: number): number {
  let start = from;
  while (start > 0 && text.slice(lineStart(text, start - 1), start).trim() !== '')
    start = lineStart(text, start - 1);
  return start;
}

function paragraphEnd(text: string, to: number): number {
  let end = to;
  while (end < text.length && text.slice(end, lineEnd(text, end + 1)).trim() !== '')
    end = lineEnd(text, end + 1);
  return end;
}
