import type { TextRange } from '../find/find-text.ts';
import type { Token } from './tokenize-line.ts';
import type { TokenKind } from './tokenize-inline.ts';

/** `composed` is what an input method has not confirmed yet. */
export type PieceKind = TokenKind | 'composed';

/** A part of a line that looks alike. */
export interface Piece {
  readonly text: string;
  readonly kinds: readonly PieceKind[];
}

/** Splits a line into pieces: its tokens, what is between them, and the composed range. */
export function splitLine(
  { text, tokens }: { readonly text: string; readonly tokens: readonly Token[] },
  composed: TextRange | null,
): readonly Piece[] {
  const pieces: Piece[] = [];
  const add = (from: number, to: number, kinds: readonly PieceKind[]) => {
    if (to > from) pieces.push({ text: text.slice(from, to), kinds });
  };
  const { start, end } = composed ?? { start: text.length, end: text.length };
  const addSplit = (from: number, to: number, kinds: readonly TokenKind[]) => {
    add(from, Math.min(to, start), kinds);
    add(Math.max(from, start), Math.min(to, end), [...kinds, 'composed']);
    add(Math.max(from, end), to, kinds);
  };
  let at = 0;
  for (const { from, to, kinds } of tokens) {
    addSplit(at, from, []);
    addSplit(from, to, kinds);
    at = to;
  }
  addSplit(at, text.length, []);
  return pieces;
}
