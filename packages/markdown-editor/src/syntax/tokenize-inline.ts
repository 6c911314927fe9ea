/** The kinds of syntax that look different, as bits: a link in a heading is both. */
export const tokenBits = {
  /** Markdown's own characters: `#`, `**`, `](url)`, `|`. */
  mark: 1,
  heading: 2,
  strong: 4,
  emphasis: 8,
  deleted: 16,
  code: 32,
  link: 64,
  comment: 128,
} as const;

export type TokenKind = keyof typeof tokenBits;

/** More open brackets or marks than this are text. It bounds the time for hostile texts. */
const maxDepth = 32;

/** `(url "title")`. Each part ends at a character that it begins with, so a line is read once. */
const destination =
  /\([ \t]*(?:<[^<>]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^()]*\)))?[ \t]*\)/y;
const reference = /\[[^[\]]*\]/y;
const autolink = /<(?:[a-z][a-z\d+.-]{1,31}:[^\s<>]*|[^\s<>@]+@[^\s<>@]+)>/iy;
const tag = /<\/?[a-z][^<>]*>/iy;
/** Characters that may begin syntax, and URLs. */
const special = /[\\`*_~[\]<|]|https?:/gu;
const bareUrl = /https?:\/\/[^\s<]+/y;

interface OpenMark {
  readonly character: string;
  readonly at: number;
  readonly length: number;
}

/**
 * Sets the bits of a line's inline syntax: emphasis, code, links, images, tags and comments. It
 * follows CommonMark, but only within the line.
 *
 * @returns true if a comment is open at the end of the line
 */
export function tokenizeInline(line: string, start: number, bits: Uint8Array, isTableRow: boolean): boolean {
  const brackets: number[] = [];
  const marks: OpenMark[] = [];
  const closingTicks = createTickFinder(line, start);
  const add = (from: number, to: number, kind: TokenKind) => addBits(bits, from, to, kind);

  /** Returns the offset after the link or image whose text ends here, or null. */
  const closeLink = (at: number): number | null => {
    const opening = brackets.pop();
    if (opening === undefined) return null;
    const isImage = line[opening] === '!';
    const textFrom = opening + (isImage ? 2 : 1);
    const isFootnote = line[textFrom] === '^' && at > textFrom + 1;
    const end = isFootnote
      ? at + 1
      : (matchEnd(destination, line, at + 1) ?? matchEnd(reference, line, at + 1));
    if (end === null) return null;
    add(opening, isFootnote ? textFrom + 1 : textFrom, 'mark');
    add(textFrom, at, 'link');
    add(at, end, 'mark');
    // A link contains no links.
    if (!isImage) brackets.length = 0;
    return end;
  };

  let at = start;
  for (;;) {
    special.lastIndex = at;
    const found = special.exec(line);
    if (!found) return false;
    at = found.index;
    const character = line[at] ?? '';
    if (character === '\\' && isPunctuation(line[at + 1])) {
      add(at, at + 1, 'mark');
      at += 2;
    } else if (character === '`') {
      const length = countRepeated(line, at);
      const closing = closingTicks(at, length);
      if (closing !== null) {
        add(at, at + length, 'mark');
        add(at + length, closing, 'code');
        add(closing, closing + length, 'mark');
      }
      at = closing === null ? at + length : closing + length;
    } else if (character === '*' || character === '_' || character === '~') {
      const length = countRepeated(line, at);
      matchMarks(line, { character, at, length }, marks, add);
      at += length;
    } else if (character === '[') {
      if (brackets.length < maxDepth) brackets.push(line[at - 1] === '!' && at > start ? at - 1 : at);
      at += 1;
    } else if (character === ']') {
      at = closeLink(at) ?? at + 1;
    } else if (character === '<') {
      if (line.startsWith('<!--', at)) {
        const end = line.indexOf('-->', at + '<!--'.length);
        add(at, end === -1 ? line.length : end + '-->'.length, 'comment');
        if (end === -1) return true;
        at = end + '-->'.length;
      } else {
        const end = matchEnd(autolink, line, at);
        if (end !== null) {
          add(at, at + 1, 'mark');
          add(at + 1, end - 1, 'link');
          add(end - 1, end, 'mark');
        }
        const tagEnd = end ?? matchEnd(tag, line, at);
        if (end === null && tagEnd !== null) add(at, tagEnd, 'mark');
        at = tagEnd ?? at + 1;
      }
    } else if (character === '|' && isTableRow) {
      add(at, at + 1, 'mark');
      at += 1;
    } else if (character === 'h' && !/\w/u.test(line[at - 1] ?? '')) {
      const end = matchEnd(bareUrl, line, at);
      // Punctuation after a URL belongs to the sentence.
      const url = end === null ? '' : line.slice(at, end).replace(/[)\]*_~'".,:;!?|]{1,100}$/u, '');
      add(at, at + url.length, 'link');
      at += Math.max(1, url.length);
    } else at += 1;
  }
}

export function addBits(bits: Uint8Array, from: number, to: number, kind: TokenKind): void {
  for (let at = from; at < to; at += 1) bits[at] = (bits[at] ?? 0) | tokenBits[kind];
}

/** Closes open marks with this run, and opens it if it can be. */
function matchMarks(
  line: string,
  run: OpenMark,
  open: OpenMark[],
  add: (from: number, to: number, kind: TokenKind) => void,
): void {
  const { character, at, length } = run;
  const isStrike = character === '~';
  if (isStrike && length > 2) return;
  const before = line[at - 1] ?? ' ';
  const after = line[at + length] ?? ' ';
  const isAfterWord = !isSpace(before) && (!isPunctuation(before) || isSpace(after) || isPunctuation(after));
  const isBeforeWord = !isSpace(after) && (!isPunctuation(after) || isSpace(before) || isPunctuation(before));
  const isInWord = character === '_' && isAfterWord && isBeforeWord;
  const canClose = isAfterWord && (!isInWord || isPunctuation(after));
  const canOpen = isBeforeWord && (!isInWord || isPunctuation(before));
  const isSame = (mark: OpenMark) => mark.character === character && (!isStrike || mark.length === length);
  let used = 0;
  while (used < length) {
    const index = canClose ? open.findLastIndex(isSame) : -1;
    const opening = open[index];
    if (!opening) break;
    const count = Math.min(opening.length, length - used);
    const openingEnd = opening.at + opening.length;
    add(openingEnd - count, openingEnd, 'mark');
    add(at + used, at + used + count, 'mark');
    if (isStrike) add(openingEnd, at, 'deleted');
    if (!isStrike && count > 1) add(openingEnd, at, 'strong');
    if (!isStrike && count % 2 === 1) add(openingEnd, at, 'emphasis');
    used += count;
    open.length = index;
    if (opening.length > count) open.push({ ...opening, length: opening.length - count });
  }
  if (canOpen && used < length && open.length < maxDepth) {
    open.push({ character, at: at + used, length: length - used });
  }
}

/**
 * Returns a function that finds the next run of as many backticks after one, or null. Runs are
 * collected once, because looking through the line for each would be quadratic.
 */
function createTickFinder(line: string, start: number): (at: number, length: number) => number | null {
  let runs: Map<number, number[]> | null = null;
  return (at, length) => {
    if (!runs) {
      runs = new Map();
      for (let next = line.indexOf('`', start); next !== -1;) {
        const count = countRepeated(line, next);
        const same = runs.get(count);
        if (same) same.push(next);
        else runs.set(count, [next]);
        next = line.indexOf('`', next + count);
      }
      for (const same of runs.values()) same.reverse();
    }
    const same = runs.get(length);
    let next = same?.at(-1);
    while (next !== undefined && next <= at) {
      same?.pop();
      next = same?.at(-1);
    }
    return next ?? null;
  };
}

function matchEnd(pattern: RegExp, line: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(line) ? pattern.lastIndex : null;
}

function countRepeated(line: string, at: number): number {
  let end = at + 1;
  while (end < line.length && line[end] === line[at]) end += 1;
  return end - at;
}

function isSpace(character: string): boolean {
  return /\s/u.test(character);
}

function isPunctuation(character: string | undefined): boolean {
  return character !== undefined && /[\p{P}\p{S}]/u.test(character);
}
