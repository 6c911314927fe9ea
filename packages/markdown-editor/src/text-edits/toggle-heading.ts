import { editLines, getLinePrefix, isInFence, findLineEnd, getTouchedLines } from './lines.ts';
import type { TextState, TextEdit } from './text-edit.ts';

/** The rank of a heading within its text, from the outermost. */
export type HeadingRank = 'section' | 'subsection' | 'smaller';

/** Levels below the sections of the text. */
const depths = { section: 0, subsection: 1, smaller: 2 } as const;

/** The section level of a text without headings: the page title is level 1. */
const firstLevel = 2;

/** The deepest heading level of HTML. */
const lastLevel = 6;

/** Matches ATX headings, in quotes too, and Setext headings. */
const heading =
  /^(?:(?:(?:[ \t]*>)+[ \t]?)? {0,3}(?<markers>#{1,6})(?:[ \t]|$)| {0,3}(?![-*+>|#]|\d+[.)])\S.*\n {0,3}(?:(?<one>=+)|--+)[ \t]*$)/gmu;

const mark = /^(#{1,6})(?:[ \t]+|$)/u;

/**
 * Toggles headings of a rank on the touched lines. The page shows the shallowest headings of a text
 * as sections, so ranks count from the shallowest of the other headings.
 *
 * @example toggleHeading('subsection', { text: '# A\nb', start: 5, end: 5 }) // '# A\n## b'
 */
export function toggleHeading(rank: HeadingRank, state: TextState): TextEdit {
  const { from, to } = getTouchedLines(state);
  const level = Math.min(lastLevel, getSectionLevel(state.text, from, to) + depths[rank]);
  return editLines(state, (lines) => {
    const written = lines.filter((line) => line.trim() !== '');
    const isOn = written.length > 0 && written.every((line) => getHeadingLevel(line) === level);
    return lines.map((line) => {
      // Empty lines between others stay empty. A single empty line becomes a heading.
      if (line.trim() === '' && lines.length > 1) return line;
      const prefix = getLinePrefix(line);
      const words = line.slice(prefix.length).replace(mark, '');
      return isOn ? prefix + words : `${prefix}${'#'.repeat(level)} ${words}`;
    });
  });
}

/** Returns the level of the shallowest heading outside a range. */
function getSectionLevel(text: string, from: number, to: number): number {
  const others = [...text.matchAll(heading)]
    .filter(({ index }) => findLineEnd(text, index) < from || index > to)
    .map(({ index, groups }) => ({ index, level: groups?.['markers']?.length ?? (groups?.['one'] ? 1 : 2) }))
    .toSorted((one, other) => one.level - other.level);
  return others.find(({ index }) => !isInFence(text, index))?.level ?? firstLevel;
}

function getHeadingLevel(line: string): number {
  return mark.exec(line.slice(getLinePrefix(line).length))?.[1]?.length ?? 0;
}
