import { type BlockState, initialState, isSameState, type Token, tokenizeLine } from './tokenize-line.ts';

/** A line with its tokens. An unchanged line is the same object after an update. */
export interface SyntaxLine {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly before: BlockState;
  readonly after: BlockState;
}

/** Lines that replace others. */
export interface LinesUpdate {
  readonly from: number;
  readonly removed: number;
  readonly added: readonly SyntaxLine[];
}

/** Tokenizes the lines of a text that differ from those before, or begin in another state. */
export function updateLines(lines: readonly SyntaxLine[], text: string): LinesUpdate {
  const texts = text.split('\n');
  const shorter = Math.min(lines.length, texts.length);
  let from = 0;
  while (from < shorter && lines[from]?.text === texts[from]) from += 1;
  if (from === lines.length && from === texts.length) return { from, removed: 0, added: [] };
  let same = 0;
  while (same < shorter - from && lines.at(-1 - same)?.text === texts.at(-1 - same)) same += 1;
  // The line above may be a heading, or the header of a table, by the changed one.
  from = Math.max(0, from - 1);
  const added: SyntaxLine[] = [];
  let before = lines[from - 1]?.after ?? initialState;
  let index = from;
  for (; index < texts.length; index += 1) {
    const old = lines[index + lines.length - texts.length];
    if (index >= texts.length - same && old && isSameState(old.before, before)) break;
    const line = texts[index] ?? '';
    const { tokens, after } = tokenizeLine(line, texts[index + 1], before);
    added.push({ text: line, tokens, before, after });
    before = after;
  }
  return { from, removed: index + lines.length - texts.length - from, added };
}
