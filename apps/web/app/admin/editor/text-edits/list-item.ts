import { getLinePrefix } from './lines.ts';

/** How an item of a list begins. */
export interface ListItem {
  /** Spaces and quote marks before it. */
  readonly prefix: string;
  /** `-`, `1.`, `2)`. */
  readonly marker: string;
  /** The spaces after the marker. */
  readonly gap: string;
  /** `[ ] ` or `[x] `, or nothing where it is no task. */
  readonly box: string;
  /** What it says. */
  readonly rest: string;
}

const item = /^([-*+]|\d{1,9}[.)])([ \t]+|$)(\[[ xX]\](?:[ \t]|$))?(.*)$/u;

/** Reads a line as an item of a list; null where it is none. */
export function readItem(line: string): ListItem | null {
  const prefix = getLinePrefix(line);
  const match = item.exec(line.slice(prefix.length));
  if (!match || isThematicBreak(line.slice(prefix.length))) return null;
  const [, marker = '', gap = '', box = '', rest = ''] = match;
  return { prefix, marker, gap, box, rest };
}

/** The number of a numbered item, or null. */
export function getItemNumber({ marker }: ListItem): number | null {
  const number = Number.parseInt(marker, 10);
  return Number.isNaN(number) ? null : number;
}

/** `* * *` is a line across the page. */
function isThematicBreak(text: string): boolean {
  return /^([-*])(?:[ \t]*\1){2,}[ \t]*$/u.test(text);
}
