import type { Nodes, Root } from 'hast';

import { countReopened, countTags } from './html-limits.ts';

/** Trees deeper than this could overflow the stack where they are cloned or drawn. */
const maxDepth = 200;

/** A block is drawn in one go: more elements than this would block the page noticeably. */
const maxElementsPerBlock = 2_000;

/** Elements of a body: more than anybody reads, and more would slow the page down. */
export const maxElements = 30_000;

/** Above these a text goes to the worker. They are far from where parsing gets slow, and far above what people write. */
const maxLength = 24_000;
const maxContainers = 12;
const maxBrackets = 800;
const maxEmphasis = 1_600;
const maxBacktickRuns = 600;
const maxLines = 1_000;
const maxPipes = 2_000;
/** Of comments, instructions and declarations. */
const maxHtmlOpenings = 200;
const maxTags = 1_000;
/** Elements that unclosed tags may repeat. */
const maxReopened = 10_000;
/** A step takes up to a quarter of a microsecond. */
const maxPairingSteps = 300_000;

const lineEnding = /\r\n?|\n/gu;

/** What the tokenizer makes events of: escapes, references, tags, addresses, line endings, and the marks that are paired. */
const eventMarks = /[\\&<!\n\r[\]*_~`]|www\.|https?:/gu;

/** A mark of these may look back for its other half. */
const closingMarks = /[\]*_~]/gu;

/** A line that ends the paragraph before it: an empty one, or one that begins a list item with text in it. */
const paragraphEnd = /(?:\r\n?|\n)(?=[ \t]*(?:\r|\n|$)| {0,3}[-+*] +\S)/u;

const containerMarkers = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/u;

/**
 * Returns true for a text that is certain to be parsed within a few frames: it is short, no line opens many quotes or lists at once, and it
 * has no unusual number of the marks that a Markdown parser must pair up, of HTML tags, nor of lines and cells, each of which becomes an
 * element to render. Takes time linear in the text.
 *
 * @example isQuickToParse('> '.repeat(4000)) // false: it would overflow the parser's stack
 */
export function isQuickToParse(content: string): boolean {
  return hasFewParts(content) && countPairingSteps(content.split(paragraphEnd)) <= maxPairingSteps;
}

/** Returns true for a text that is quick to parse but for pairing up marks, which depends on what its paragraphs are. */
export function hasFewParts(content: string): boolean {
  return (
    content.length <= maxLength &&
    hasFewMarks(content) &&
    count(content, lineEnding) <= maxLines &&
    count(content, /\|/gu) <= maxPipes &&
    hasFewTags(content) &&
    content.split(lineEnding).every((line) => getContainerDepth(line) <= maxContainers)
  );
}

/** Returns true for a text with no unusual number of the marks of which the parser looks for the other one, up to the end of a paragraph. */
export function hasFewMarks(content: string): boolean {
  return (
    count(content, /[[\]]/gu) <= maxBrackets &&
    count(content, /[*_~]/gu) <= maxEmphasis &&
    count(content, /`+/gu) <= maxBacktickRuns &&
    count(content, /<[!?]/gu) <= maxHtmlOpenings
  );
}

/** Returns how many events the parser looks at, at most, to pair up marks: each mark looks back at every event of its paragraph. */
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
 * Whether a parsed body can be drawn without holding up the page, or overflowing its stack: neither too deep nor too many
 * elements, in the whole or in one of its blocks. Looks without recursion, because the tree may be too deep for it.
 */
export function isRenderable(tree: Root): boolean {
  let inBody = 0;
  return tree.children.every((block) => {
    const size = countElements(block);
    inBody += size;
    return size <= maxElementsPerBlock && inBody <= maxElements;
  });
}

/** The number of elements in a block, or infinity for one that is too deep. */
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

/** How many quotes and lists a line opens or continues: its markers, and a level for every two columns of indent. */
function getContainerDepth(line: string): number {
  const indent = line.search(/[^ \t]|$/u);
  const markers = containerMarkers.exec(line)?.[0].replaceAll(/[^>\-+*.)]/gu, '').length ?? 0;
  // Indented text in code is deep without being nested: only lines with markers count their indent.
  return markers === 0 ? 0 : markers + indent / 2;
}

function count(content: string, pattern: RegExp): number {
  return content.match(pattern)?.length ?? 0;
}
