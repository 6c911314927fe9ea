/** Above these a text goes to the worker. They are far from where parsing gets slow, and far above what people write. */
const longestText = 24_000;
const deepestLine = 12;
const mostBrackets = 800;
const mostEmphasis = 1_600;
const mostBacktickRuns = 600;
const mostLines = 1_000;
const mostPipes = 2_000;

const containerMarkers = /^(?:[ \t]*(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)))+/u;

/**
 * Whether a text is certain to be parsed within a few frames, by one look at each of its characters: it is short, no line
 * opens many quotes or lists at once, and it has no unusual number of the marks that a Markdown parser must pair up, nor of
 * lines and cells, each of which becomes an element to draw.
 *
 * @example isQuickToParse('> '.repeat(4000)) // false: it would overflow the parser's stack
 */
export function isQuickToParse(content: string): boolean {
  return (
    content.length <= longestText &&
    count(content, /[[\]]/gu) <= mostBrackets &&
    count(content, /[*_~]/gu) <= mostEmphasis &&
    count(content, /`+/gu) <= mostBacktickRuns &&
    count(content, /\n/gu) <= mostLines &&
    count(content, /\|/gu) <= mostPipes &&
    content.split('\n').every((line) => depthOf(line) <= deepestLine)
  );
}

/** How many quotes and lists a line opens or continues: its markers, and a level for every two columns of indent. */
function depthOf(line: string): number {
  const indent = line.search(/[^ \t]|$/u);
  const markers = containerMarkers.exec(line)?.[0].replaceAll(/[^>\-+*.)]/gu, '').length ?? 0;
  // Indented text in code is deep without being nested: only lines with markers count their indent.
  return markers === 0 ? 0 : markers + indent / 2;
}

function count(content: string, pattern: RegExp): number {
  return content.match(pattern)?.length ?? 0;
}
