import { diffArrays } from 'diff';

/** Texts with more edits are not merged. */
const maxEdits = 1_000;

/** A line break, a run of other white space, a word, or any other character. */
const words = /\n|[^\S\n]+|[\p{L}\p{M}\p{N}_]+|[^]/gu;

/**
 * Merges two edited versions of a text (a three-way merge): by lines, and by words where both edited
 * the same lines. The order of the versions doesn't matter. A merged text has LF as its line breaks,
 * like that of a text area.
 *
 * @param base the text that both versions began with
 * @returns the text with the edits of both. Null if they overlap: both changed the same words, or
 * inserted different texts at the same place. Also null if a version has over 1,000 edits
 * @example
 * mergeTexts('One\nTwo', 'One!\nTwo', 'One\nTwo?'); // 'One!\nTwo?'
 * mergeTexts('One', 'One!', 'One?'); // null
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const merged = mergeLists(splitLines(base), [splitLines(mine), splitLines(theirs)], mergeWords);
  return merged && merged.join('\n');
}

/** The lines or the words of a text. */
type List = readonly string[];

/** The two versions. */
type Sides<Side> = readonly [mine: Side, theirs: Side];

/** Merges edits of the same items. Returns null if that loses one. */
type MergeOverlap = (base: List, sides: Sides<List>) => List | null;

function mergeWords(base: List, [mine, theirs]: Sides<List>): List | null {
  // A version without the line has no word in it to compare.
  if ([base, mine, theirs].some((lines) => lines.length === 0)) return null;
  const merged = mergeLists(splitWords(base), [splitWords(mine), splitWords(theirs)], () => null);
  return merged && merged.join('').split('\n');
}

function splitLines(text: string): List {
  return text.split(/\r?\n/u);
}

function splitWords(lines: List): List {
  return lines.join('\n').match(words) ?? [];
}

function mergeLists(base: List, [mine, theirs]: Sides<List>, mergeOverlap: MergeOverlap): List | null {
  const [myEdits, theirEdits] = [findEdits(base, mine), findEdits(base, theirs)];
  if (!myEdits || !theirEdits) return null;
  const merged: List[] = [];
  let end = 0;
  for (const region of findRegions([myEdits, theirEdits])) {
    const items = mergeRegion(base, region, mergeOverlap);
    if (!items) return null;
    merged.push(base.slice(end, region.start), items);
    end = region.end;
  }
  return [...merged, base.slice(end)].flat();
}

function mergeRegion(base: List, region: Region, mergeOverlap: MergeOverlap): List | null {
  const before = base.slice(region.start, region.end);
  const mine = applyEdits(base, region, region.mine);
  const theirs = applyEdits(base, region, region.theirs);
  if (isSame(mine, before) || isSame(mine, theirs)) return theirs;
  return isSame(theirs, before) ? mine : mergeOverlap(before, [mine, theirs]);
}

/** Replaces the items of the base from `start` to before `end`. */
interface Edit {
  readonly start: number;
  end: number;
  readonly items: string[];
}

/** A range of the base with the edits in it. If both versions have some, these overlap. */
interface Region {
  readonly start: number;
  end: number;
  readonly mine: Edit[];
  readonly theirs: Edit[];
}

/** Returns the edits that turn the base into a version, in order; null if there are too many. */
function findEdits(base: List, version: List): readonly Edit[] | null {
  const changes = diffArrays([...base], [...version], { maxEditLength: maxEdits });
  if (!changes) return null;
  const edits: Edit[] = [];
  let at = 0;
  let edit: Edit | null = null;
  for (const { value, added, removed } of changes) {
    if (!added && !removed) {
      at += value.length;
      edit = null;
      continue;
    }
    if (!edit) edits.push((edit = { start: at, end: at, items: [] }));
    if (added) edit.items.push(...value);
    else edit.end = at += value.length;
  }
  return edits;
}

/** Groups the edits of both versions that overlap, in order. */
function findRegions([mine, theirs]: Sides<readonly Edit[]>): readonly Region[] {
  const edits = [
    ...mine.map((edit) => ({ side: 'mine', edit }) as const),
    ...theirs.map((edit) => ({ side: 'theirs', edit }) as const),
  ].toSorted((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end);
  const regions: Region[] = [];
  for (const { side, edit } of edits) {
    let region = regions.at(-1);
    if (!region || !overlaps(region, edit)) {
      region = { start: edit.start, end: edit.end, mine: [], theirs: [] };
      regions.push(region);
    }
    region.end = Math.max(region.end, edit.end);
    region[side].push(edit);
  }
  return regions;
}

/**
 * Returns true if an edit overlaps a region before it. Replacing neighboring items doesn't. Inserting
 * beside a replacement does: the other version may have inserted the same.
 */
function overlaps(region: Region, edit: Edit): boolean {
  const isInsertion = region.start === region.end || edit.start === edit.end;
  return edit.start < region.end || (edit.start === region.end && isInsertion);
}

function applyEdits(base: List, { start, end }: Region, edits: readonly Edit[]): List {
  const items: List[] = [];
  let at = start;
  for (const edit of edits) {
    items.push(base.slice(at, edit.start), edit.items);
    at = edit.end;
  }
  return [...items, base.slice(at, end)].flat();
}

function isSame(a: List, b: List): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
