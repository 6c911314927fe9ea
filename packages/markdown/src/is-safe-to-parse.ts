import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';

import { countReopened, countTags } from './html-limits.ts';
import {
  count,
  countPairingSteps,
  eventMarks,
  hasFewContainers,
  lineEnding,
  paragraphEnd,
} from './limits.ts';

/** Maximum characters (UTF-16 units). */
const maxLength = 120_000;

/** Of markers, references, tags, URLs, cells, and lines, which count twice. They take about a second. */
const maxMarks = 20_000;
const maxTags = 6_000;
/** Elements that unclosed tags may repeat. */
const maxReopened = 60_000;

/** Takes about half a second. */
const maxSteps = 2_000_000;

/** Characters that the parser scans in the time of a step. */
const scannedPerStep = 10;

/** Names from micromark and its extensions. */
const inlineConstructs = [
  'attention',
  'autolink',
  'codeText',
  'gfmFootnoteCall',
  'gfmPotentialFootnoteCall',
  'htmlText',
  'labelEnd',
  'labelStartImage',
  'labelStartLink',
  'strikethrough',
];

/** Parses blocks only and leaves inline text as it is, in linear time. */
const blocksOnly = [gfm(), { disable: { null: inlineConstructs } }];

/** Micromark's names of what holds inline text. */
const inlineHolders = new Set(['paragraph', 'atxHeading', 'setextHeading', 'tableData', 'tableHeader']);

/**
 * Returns true if a text certainly parses within about a second: ordinary texts of up to 120,000
 * characters. Feeds format these texts, and servers without threads render them. Estimates the
 * parser's steps, so that the number of links, code spans, lines or cells alone decides nothing.
 */
export function isSafeToParse(content: string): boolean {
  if (content.length > maxLength || !hasFewContainers(content)) return false;
  const lines = count(content, lineEnding);
  if (count(content, eventMarks) + count(content, /\|/gu) + lines > maxMarks) return false;
  const tags = countTags(content);
  if (tags > maxTags || countReopened(content, tags + lines) > maxReopened) return false;
  // The cheap upper bound suffices for most texts.
  return (
    countSteps(content.split(paragraphEnd)) <= maxSteps || countSteps(extractParagraphs(content)) <= maxSteps
  );
}

/** Returns an upper bound of the steps that grow faster than the length of a paragraph. */
function countSteps(paragraphs: readonly string[]): number {
  return paragraphs.reduce(
    (sum, text) => sum + countScannedCharacters(text) / scannedPerStep,
    countPairingSteps(paragraphs),
  );
}

/**
 * Returns how many characters the parser scans for closing markers, at most. It scans to the end of
 * the paragraph for each length of backtick runs, for escaped runs, for each opening of an HTML
 * comment and the like, and for the title of a link.
 */
function countScannedCharacters(paragraph: string): number {
  const runs = new Set(paragraph.match(/`+/gu)?.map(({ length }) => length)).size;
  const openings = count(paragraph, /\\`|<[!?]|\]\((?![^\s()<>]*\))/gu);
  return (runs + openings) * paragraph.length;
}

/** Returns the source of each block whose markers the parser pairs. */
function extractParagraphs(content: string): string[] {
  const events = postprocess(
    parse({ extensions: blocksOnly })
      .document()
      .write(preprocess()(content, undefined, true)),
  );
  return events
    .filter(([step, { type }]) => step === 'enter' && inlineHolders.has(type))
    .map(([, { start, end }]) => content.slice(start.offset, end.offset));
}
