/**
 * The elements that an HTML parser opens again in each block that follows, as long as they are not closed. `a` and `nobr` close
 * themselves.
 *
 * @see https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements
 */
const formattingTag = /<(b|big|code|em|font|i|s|small|strike|strong|tt|u)(?=[\s/>])(>?)/giu;

/** An HTML parser reopens at most so many elements that are written alike. */
const maxAlike = 3;

/** Returns the number of tags, closing ones included. */
export function countTags(html: string): number {
  return html.match(/<\/?[a-z]/giu)?.length ?? 0;
}

/**
 * Returns the most elements that unclosed tags of a text can repeat: each formatting tag could stay open in all blocks. Takes time
 * linear in the text.
 *
 * @param blocks how many elements there are beside them, at most
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
