import { stepFence } from '../text-edits/lines.ts';
import { parseDelimiterRow } from '../table-edits/table.ts';
import { addBits, type TokenKind, tokenBits, tokenizeInline } from './tokenize-inline.ts';

/** A range of a line that looks different. Tokens of a line do not overlap. */
export interface Token {
  readonly from: number;
  readonly to: number;
  readonly kinds: readonly TokenKind[];
}

/** What a line leaves open for the next one. */
export interface BlockState {
  /** The marks of the open code block, or an empty string. */
  readonly fence: string;
  readonly isComment: boolean;
  readonly isTable: boolean;
  readonly isList: boolean;
  readonly isParagraph: boolean;
}

/** The state before the first line. */
export const initialState: BlockState = {
  fence: '',
  isComment: false,
  isTable: false,
  isList: false,
  isParagraph: false,
};

const quotePrefix = /[ \t]*(?:>[ \t]?)*/y;
const listMarker = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)(?:[ \t]+\[[ xX]\](?=[ \t]|$))?)/y;
const thematicBreak = /^(?:\*[ \t]*){3,}$|^(?:-[ \t]*){3,}$|^(?:_[ \t]*){3,}$/u;
const underline = /^(?:=+|--+)[ \t]*$/u;
const atxHeading = /[ \t]*#{1,6}(?=[ \t]|$)/y;
const definition = /\[(\^?)[^[\]]+\]:/y;
const indent = /^(?: {4}|\t)/u;

/**
 * Finds the Markdown syntax of one line, for display. It takes time proportional to the length of
 * the line, whatever is in it. Inline syntax that goes on in the next line is not found.
 *
 * @param next the next line, which may make this one a heading or the header of a table
 */
export function tokenizeLine(
  line: string,
  next: string | undefined,
  before: BlockState,
): { readonly tokens: readonly Token[]; readonly after: BlockState } {
  const bits = new Uint8Array(line.length);
  const after = setBits(line, next, before, bits);
  return { tokens: collectTokens(line, bits), after };
}

export function isSameState(one: BlockState, other: BlockState): boolean {
  return (
    one.fence === other.fence &&
    one.isComment === other.isComment &&
    one.isTable === other.isTable &&
    one.isList === other.isList &&
    one.isParagraph === other.isParagraph
  );
}

function setBits(line: string, next: string | undefined, before: BlockState, bits: Uint8Array): BlockState {
  const end = line.length;
  const closed = { ...initialState, isList: before.isList };
  if (before.fence !== '') {
    const fence = stepFence(before.fence, line);
    addBits(bits, 0, end, fence === '' ? 'mark' : 'code');
    return { ...before, fence };
  }
  if (before.isComment) {
    const close = line.indexOf('-->');
    addBits(bits, 0, close === -1 ? end : close + '-->'.length, 'comment');
    if (close === -1) return before;
    return { ...closed, isComment: tokenizeInline(line, close + '-->'.length, bits, false) };
  }
  if (line.trim() === '') return closed;
  const fence = stepFence('', line);
  if (fence !== '') {
    addBits(bits, 0, end, 'mark');
    return { ...closed, fence };
  }
  const isIndented = indent.test(line);
  if (isIndented && !before.isList && !before.isParagraph) {
    addBits(bits, 0, end, 'code');
    return closed;
  }

  const quoteEnd = matchEnd(quotePrefix, line, 0);
  const quoted = line.slice(quoteEnd);
  if (thematicBreak.test(quoted) || (before.isParagraph && underline.test(quoted))) {
    addBits(bits, 0, end, 'mark');
    return closed;
  }
  if (before.isTable && line.includes('|')) {
    if (parseDelimiterRow(quoted) === null) {
      addBits(bits, 0, quoteEnd, 'mark');
      return { ...before, isComment: tokenizeInline(line, quoteEnd, bits, true) };
    }
    addBits(bits, 0, end, 'mark');
    return before;
  }

  const content = findContent(line);
  addBits(bits, 0, content, 'mark');
  const isItem = content > quoteEnd;
  const isList = isItem || (before.isList && (isIndented || before.isParagraph || /^[ \t]/u.test(line)));
  const headingEnd = matchEnd(atxHeading, line, content);
  if (headingEnd > content) {
    addBits(bits, content, headingEnd, 'mark');
    const closing = /[ \t]#+[ \t]*$/u.exec(line.slice(headingEnd));
    const textEnd = closing ? headingEnd + closing.index : end;
    addBits(bits, headingEnd, textEnd, 'heading');
    const isComment = tokenizeInline(line, headingEnd, bits, false);
    addBits(bits, textEnd, end, 'mark');
    return { ...initialState, isList, isComment };
  }
  definition.lastIndex = content;
  const label = definition.exec(line);
  if (label) {
    const labelEnd = definition.lastIndex;
    addBits(bits, content, labelEnd, 'mark');
    if (label[1] !== '^') addBits(bits, labelEnd, end, 'link');
    else tokenizeInline(line, labelEnd, bits, false);
    return { ...initialState, isList };
  }
  const below = (next ?? '').slice(matchEnd(quotePrefix, next ?? '', 0));
  const isTable = line.includes('|') && parseDelimiterRow(below) !== null;
  if (!isItem && underline.test(below)) addBits(bits, content, end, 'heading');
  else if (isTable) addBits(bits, content, end, 'strong');
  const isComment = tokenizeInline(line, content, bits, isTable);
  return { fence: '', isComment, isTable, isList, isParagraph: !isTable && content < end };
}

/** Returns the offset after quote markers, list markers and the box of a task. */
function findContent(line: string): number {
  let at = 0;
  for (;;) {
    const end = matchEnd(listMarker, line, at);
    if (end === at) return at;
    at = end;
  }
}

/** Returns the offset after a match at an offset, or the offset itself. */
function matchEnd(pattern: RegExp, line: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(line) ? pattern.lastIndex : at;
}

function collectTokens(line: string, bits: Uint8Array): readonly Token[] {
  const tokens: Token[] = [];
  let from = 0;
  let current = getLook(bits, 0);
  for (let at = 1; at <= line.length; at += 1) {
    const look = getLook(bits, at);
    // A combining character belongs to the one before it.
    if (at < line.length && (look === current || isJoined(line, at))) continue;
    if (current !== 0) tokens.push({ from, to: at, kinds: getKinds(current) });
    from = at;
    current = look;
  }
  return tokens;
}

/** Returns the bits that decide how a character looks. Marks look alike everywhere. */
function getLook(bits: Uint8Array, at: number): number {
  const all = bits[at] ?? 0;
  return all & tokenBits.mark ? tokenBits.mark : all;
}

function isJoined(line: string, at: number): boolean {
  const code = line.charCodeAt(at);
  return code > 0x7f && /^(?:\p{M}|\u200C|\u200D|[\uDC00-\uDFFF])/u.test(line.slice(at, at + 2));
}

const kindsOfBits = new Map<number, readonly TokenKind[]>();

function getKinds(bits: number): readonly TokenKind[] {
  const known = kindsOfBits.get(bits);
  if (known) return known;
  const kinds = (Object.keys(tokenBits) as TokenKind[]).filter((kind) => bits & tokenBits[kind]);
  kindsOfBits.set(bits, kinds);
  return kinds;
}
