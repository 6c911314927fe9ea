import { editLines, getLinePrefix, isInFence, findLineEnd, getTouchedLines } from './lines.ts';
import type { TextState, TextEdit } from './text-edit.ts';

/** What a heading begins, from the outermost. */
export type HeadingRank = 'section' | 'subsection' | 'smaller';

/** How many levels below the sections of its post. */
const depths = { section: 0, subsection: 1, smaller: 2 } as const;

/** The level of the sections of a post that has none yet: the page's title is above them. */
const firstLevel = 2;

/** The least heading that there is. */
const lastLevel = 6;

/** A heading as a line shows it: by its markers, in quotes too, or by what underlines it. */
const heading =
  /^(?:(?:(?:[ \t]*>)+[ \t]?)? {0,3}(?<markers>#{1,6})(?:[ \t]|$)| {0,3}(?![-*+>|#]|\d+[.)])\S.*\n {0,3}(?:(?<one>=+)|--+)[ \t]*$)/gmu;

const mark = /^(#{1,6})(?:[ \t]+|$)/u;

/**
 * Makes the touched lines headings of a rank, or plain again where all of them are. A page shows the shallowest headings of its
 * post as sections, so the ranks are counted from the shallowest of the other headings.
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
      // Empty lines between others stay empty; an empty line alone is where something is to be written.
      if (line.trim() === '' && lines.length > 1) return line;
      const prefix = getLinePrefix(line);
      const words = line.slice(prefix.length).replace(mark, '');
      return isOn ? prefix + words : `${prefix}${'#'.repeat(level)} ${words}`;
    });
  });
}

/** The level of the shallowest heading, apart from those between two places. */
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
