import { editLines, frameOf, isInFence, lineEnd, touchedLines } from './lines.ts';
import type { EditedText, TextEdit } from './text-edit.ts';

/** What a heading begins, from the outermost. */
export type HeadingRank = 'section' | 'subsection' | 'smaller';

/** How many levels below the sections of its post. */
const depths = { section: 0, subsection: 1, smaller: 2 } as const;

/** The level of the sections of a post that has none yet: the page's title is above them. */
const firstLevel = 2;

/** The least heading that there is. */
const lastLevel = 6;

/** A heading as a line shows it: by its signs, in quotes too, or by what underlines it. */
const heading =
  /^(?:(?:(?:[ \t]*>)+[ \t]?)? {0,3}(?<signs>#{1,6})(?:[ \t]|$)| {0,3}(?![-*+>|#]|\d+[.)])\S.*\n {0,3}(?:(?<one>=+)|--+)[ \t]*$)/gmu;

const mark = /^(#{1,6})(?:[ \t]+|$)/u;

/**
 * Makes the touched lines headings of a rank, or plain again where all of them are. A page shows the shallowest headings of its
 * post as sections, so the ranks are counted from the shallowest of the other headings.
 *
 * @example toggleHeading('subsection', { text: '# A\nb', start: 5, end: 5 }) // '# A\n## b'
 */
export function toggleHeading(rank: HeadingRank, edited: EditedText): TextEdit {
  const { from, to } = touchedLines(edited);
  const level = Math.min(lastLevel, sectionLevel(edited.text, from, to) + depths[rank]);
  return editLines(edited, (lines) => {
    const written = lines.filter((line) => line.trim() !== '');
    const isOn = written.length > 0 && written.every((line) => levelOf(line) === level);
    return lines.map((line) => {
      // Empty lines between others stay empty; an empty line alone is where something is to be written.
      if (line.trim() === '' && lines.length > 1) return line;
      const frame = frameOf(line);
      const words = line.slice(frame.length).replace(mark, '');
      return isOn ? frame + words : `${frame}${'#'.repeat(level)} ${words}`;
    });
  });
}

/** The level of the shallowest heading, apart from those between two places. */
function sectionLevel(text: string, from: number, to: number): number {
  const others = [...text.matchAll(heading)]
    .filter(({ index }) => lineEnd(text, index) < from || index > to)
    .map(({ index, groups }) => ({ index, level: groups?.['signs']?.length ?? (groups?.['one'] ? 1 : 2) }))
    .toSorted((one, other) => one.level - other.level);
  return others.find(({ index }) => !isInFence(text, index))?.level ?? firstLevel;
}

function levelOf(line: string): number {
  return mark.exec(line.slice(frameOf(line).length))?.[1]?.length ?? 0;
}
