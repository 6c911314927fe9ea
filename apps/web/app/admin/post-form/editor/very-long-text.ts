/**
 * From this weight on a browser stands still for the better part of a second to lay a text out in a text area, and again for
 * each key. Measured in Chromium: a line costs about as much as 60 letters.
 */
const mostWeight = 2_000_000;
const weightOfLine = 60;

/**
 * Whether a text is longer than a text area can take without stopping the page: about 30,000 short lines, or 2 million letters in
 * few lines.
 */
export function isVeryLong(text: string): boolean {
  return (
    text.length * (1 + weightOfLine) > mostWeight && text.length + linesOf(text) * weightOfLine > mostWeight
  );
}

/** How many lines a text has; an empty one has one. */
export function linesOf(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
