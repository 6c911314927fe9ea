/**
 * Formatting elements that an HTML parser reopens in each following block until they are closed.
 * `a` and `nobr` close themselves.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements
 */
const formattingTag = /<(b|big|code|em|font|i|s|small|strike|strong|tt|u)(?=[\s/>])(>?)/giu;

/** An HTML parser reopens at most this many identical elements ("Noah's Ark clause"). */
const maxAlike = 3;

/** Counts opening and closing tags. */
export function countTags(html: string): number {
  return html.match(/<\/?[a-z]/giu)?.length ?? 0;
}

/**
 * Returns an upper bound of the elements that unclosed formatting tags can repeat. Takes linear
 * time.
 *
 * @param blocks upper bound of the number of other elements
 */
export function countReopened(html: string, blocks: number): number {
  const names = new Set<string>();
  let withAttributes = 0;
  for (const [, name = '', end] of html.matchAll(formattingTag)) {
    if (end === '>') names.add(name.toLowerCase());
    else withAttributes += 1;
  }
  return (names.size * maxAlike + withAttributes) * blocks;
}
