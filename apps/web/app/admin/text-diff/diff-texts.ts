import { diffArrays, diffWordsWithSpace } from 'diff';

/** A part of a line diff, in order. */
export type DiffPart =
  /** Lines in both texts. */
  | { readonly type: 'same'; readonly lines: readonly string[] }
  /** A line of the first text only. */
  | { readonly type: 'removed'; readonly line: string }
  /** A line of the second text only. */
  | { readonly type: 'added'; readonly line: string }
  /** A line with changed words. */
  | { readonly type: 'changed'; readonly words: readonly DiffWords[] };

/** Words of a changed line: of both texts, the first or the second. */
export interface DiffWords {
  readonly type: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Numbers of differing lines. */
export interface DiffSize {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** Texts with more edits are not compared further. */
const maxEdits = 1_000;

/** Share of common words from which a line counts as changed, not replaced. */
const minSimilarity = 0.4;

/**
 * Compares texts by lines, and changed lines by words. The parts' lines joined give both texts.
 *
 * @example
 * diffTexts('One two.', 'One three.');
 * // [{ type: 'changed', words: [same 'One ', removed 'two', added 'three', same '.'] }]
 */
export function diffTexts(first: string, second: string): readonly DiffPart[] {
  return splitIntoBlocks(first, second).flatMap((block): readonly DiffPart[] =>
    block.type === 'same' ? [block] : pairUp(block.removed, block.added),
  );
}

/** Counts differing lines without comparing words: within a block, lines pair up in order. */
export function countDiff(first: string, second: string): DiffSize {
  let [added, removed, changed] = [0, 0, 0];
  for (const block of splitIntoBlocks(first, second)) {
    if (block.type === 'same') continue;
    const pairs = Math.min(block.added.length, block.removed.length);
    changed += pairs;
    added += block.added.length - pairs;
    removed += block.removed.length - pairs;
  }
  return { added, removed, changed };
}

type Block =
  | { readonly type: 'same'; readonly lines: readonly string[] }
  | { readonly type: 'differs'; readonly removed: string[]; readonly added: string[] };

function splitIntoBlocks(first: string, second: string): readonly Block[] {
  const [linesA, linesB] = [first.split('\n'), second.split('\n')];
  const changes = diffArrays(linesA, linesB, { maxEditLength: maxEdits });
  if (!changes) return [{ type: 'differs', removed: linesA, added: linesB }];
  const blocks: Block[] = [];
  for (const { value, added, removed } of changes) {
    if (!added && !removed) {
      blocks.push({ type: 'same', lines: value });
      continue;
    }
    let block = blocks.at(-1);
    if (block?.type !== 'differs') blocks.push((block = { type: 'differs', removed: [], added: [] }));
    (added ? block.added : block.removed).push(...value);
  }
  return blocks;
}

/** Pairs each removed line with the added line it became. */
function pairUp(removed: readonly string[], added: readonly string[]): readonly DiffPart[] {
  const parts: DiffPart[] = [];
  let next = 0;
  for (const line of removed) {
    const match = added.findIndex(
      (other, index) => index >= next && index < next + farthestMatch && isSimilar(line, other),
    );
    const words = match === -1 ? undefined : diffWords(line, added[match] ?? '');
    if (!words) {
      parts.push({ type: 'removed', line });
      continue;
    }
    for (const each of added.slice(next, match)) parts.push({ type: 'added', line: each });
    parts.push({ type: 'changed', words });
    next = match + 1;
  }
  for (const line of added.slice(next)) parts.push({ type: 'added', line });
  return parts;
}

/** Lines searched for a match: lines move little within a block. */
const farthestMatch = 20;

function diffWords(first: string, second: string): readonly DiffWords[] | undefined {
  return diffWordsWithSpace(first, second, { maxEditLength: maxEdits })?.map(({ value, added, removed }) => ({
    type: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

function isSimilar(first: string, second: string): boolean {
  const [wordsA, wordsB] = [first.split(/\s+/u), second.split(/\s+/u)];
  const left = new Map<string, number>();
  for (const word of wordsA) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of wordsB) {
    const count = left.get(word) ?? 0;
    if (count > 0) common += 1;
    left.set(word, count - 1);
  }
  return first !== '' && second !== '' && (2 * common) / (wordsA.length + wordsB.length) >= minSimilarity;
}
