import type { Nodes, Root } from 'hast';

import { countReopened, countTags } from './html-limits.ts';

/** Deeper trees could overflow the stack while they are cloned or rendered. */
const maxDepth = 200;

/** React renders a block without yielding, so larger blocks would block the page noticeably. */
const maxElementsPerBlock = 8_000;

/** Maximum elements of a body. */
export const maxElements = 30_000;

/**
 * Larger texts are parsed in the worker. Far above what people write, far below where parsing gets
 * slow.
 */
const maxLength = 24_000;
const maxContainers = 12;
const maxBrackets = 800;
const maxEmphasis = 1_600;
const maxBacktickRuns = 600;
const maxLines = 1_000;
const maxPipes = 2_000;
/** Of HTML comments, instructions and declarations. */
const maxHtmlOpenings = 200;
const maxTags = 1_000;
/** Elements that unclosed tags may repeat. */
const maxReopened = 10_000;
/** A step takes up to 0.25 µs. */
const maxPairingSteps = 300_000;

export const lineEnding = /\r\n?|\n/gu;

/**
 * Matches what micromark creates events for: escapes, references, tags, URLs, line endings and
 * paired markers.
 */
export const eventMarks = /[\\&<!\n\r[\]*_~`]|www\.|https?:/gu;

/** Matches markers that may close a pair, so that the parser looks back for the opening one. */
const closingMarks = /[\]*_~]/gu;

/** Matches the line ending after a paragraph: before a blank line or a list item with text. */
export const paragraphEnd = /(?:\r\n|\r(?!\n)|\n)(?=[ \t]*(?:\r|\n|$)| {0,3}[-+*] +\S)/u;

const containerMarkers = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/u;

/**
 * Returns true if a text certainly parses within a few frames: it is short, no line opens many
 * quotes or lists, and it has no unusual number of paired markers, HTML tags, lines or table cells.
 * Takes linear time.
 *
 * @example isQuickToParse('> '.repeat(4000)) // false: it would overflow the parser's stack
 */
export function isQuickToParse(content: string): boolean {
  return (
    content.length <= maxLength &&
    count(content, /[[\]]/gu) <= maxBrackets &&
    count(content, /[*_~]/gu) <= maxEmphasis &&
    count(content, /`+/gu) <= maxBacktickRuns &&
    count(content, /<[!?]/gu) <= maxHtmlOpenings &&
    count(content, lineEnding) <= maxLines &&
    count(content, /\|/gu) <= maxPipes &&
    hasFewTags(content) &&
    hasFewContainers(content) &&
    countPairingSteps(content.split(paragraphEnd)) <= maxPairingSteps
  );
}

/** Returns true if no line opens or continues many quotes or lists. */
export function hasFewContainers(content: string): boolean {
  return content.split(lineEnding).every((line) => getContainerDepth(line) <= maxContainers);
}

/**
 * Returns an upper bound of the parser's steps to pair markers: each closing marker looks back at
 * every event of its paragraph.
 */
export function countPairingSteps(paragraphs: readonly string[]): number {
  return paragraphs.reduce((sum, text) => sum + count(text, closingMarks) * count(text, eventMarks), 0);
}

function hasFewTags(content: string): boolean {
  const tags = countTags(content);
  return (
    tags <= maxTags &&
    (tags === 0 || countReopened(content, tags + count(content, lineEnding)) <= maxReopened)
  );
}

/**
 * Returns true if a tree can be rendered without blocking the page or overflowing its stack: at
 * most 30,000 elements, 8,000 per block and 200 levels. Iterates instead of recursing, because the
 * tree may be too deep.
 */
export function isRenderable(tree: Root): boolean {
  return hasFewElements(tree) && tree.children.every((block) => countElements(block) <= maxElementsPerBlock);
}

/** Returns true if a tree has at most 30,000 elements and 200 levels, which HTML can have anywhere. */
export function hasFewElements(tree: Root): boolean {
  return tree.children.reduce((sum, block) => sum + countElements(block), 0) <= maxElements;
}

/** Returns the number of elements in a block, or Infinity if it is too deep. */
export function countElements(block: Nodes): number {
  let size = 0;
  let depth = 0;
  for (let level: readonly Nodes[] = [block]; level.length > 0; depth += 1) {
    if (depth > maxDepth) return Infinity;
    size += level.filter((node) => node.type === 'element').length;
    level = level.flatMap((node) => ('children' in node ? node.children : []));
  }
  return size;
}

/**
 * Returns how many quotes and lists a line opens or continues: its markers, plus one level for
 * every two columns of indent.
 */
function getContainerDepth(line: string): number {
  const indent = line.search(/[^ \t]|$/u);
  const markers = containerMarkers.exec(line)?.[0].replaceAll(/[^>\-+*.)]/gu, '').length ?? 0;
  // Indented code is not nested: only lines with markers count their indent.
  return markers === 0 ? 0 : markers + indent / 2;
}

/** Counts the matches of a global pattern. */
export function count(content: string, pattern: RegExp): number {
  return content.match(pattern)?.length ?? 0;
}
