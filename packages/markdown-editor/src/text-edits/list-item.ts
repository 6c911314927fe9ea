import { getLinePrefix } from './lines.ts';

/** The parts of a list item's first line. */
export interface ListItem {
  /** Spaces and quote markers before the marker. */
  readonly prefix: string;
  /** `-`, `1.`, `2)`. */
  readonly marker: string;
  /** The spaces after the marker. */
  readonly gap: string;
  /** `[ ] ` or `[x] `, or empty if the item is no task. */
  readonly box: string;
  /** The text of the item. */
  readonly rest: string;
}

const item = /^([-*+]|\d{1,9}[.)])([ \t]+|$)(\[[ xX]\](?:[ \t]|$))?(.*)$/u;

/** Parses a line as a list item. Returns null if it is none. */
export function readItem(line: string): ListItem | null {
  const prefix = getLinePrefix(line);
  const match = item.exec(line.slice(prefix.length));
  if (!match || isThematicBreak(line.slice(prefix.length))) return null;
  const [, marker = '', gap = '', box = '', rest = ''] = match;
  return { prefix, marker, gap, box, rest };
}

/** Returns the number of an ordered item, or null. */
export function getItemNumber({ marker }: ListItem): number | null {
  const number = Number.parseInt(marker, 10);
  return Number.isNaN(number) ? null : number;
}

/** Returns true for a thematic break such as `* * *`. */
function isThematicBreak(text: string): boolean {
  return /^([-*])(?:[ \t]*\1){2,}[ \t]*$/u.test(text);
}
