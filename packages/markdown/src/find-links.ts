import { parse, postprocess, preprocess } from 'micromark';
import { gfm } from 'micromark-extension-gfm';
import { decodeString } from 'micromark-util-decode-string';

import { isSafeToParse } from './is-safe-to-parse.ts';
import { splitBlocks } from './split-blocks.ts';

/** The URL of a link in the source of a text. */
export interface SourceLink {
  /** An HTML link is the `href` of an `a`, an HTML image the `src` of an `img`. */
  readonly type: 'link' | 'image' | 'definition' | 'html-link' | 'html-image';
  /** Without escapes and character references. */
  readonly url: string;
  /** The range of the URL as it is written, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the URLs of links, images and definitions as the parser does, so that code, comments and
 * footnotes have none. Bare URLs are not included.
 *
 * @param isNeeded gets each text that may be a URL, as it is written. Blocks without a needed one
 *   are not parsed, which takes much less time. Default: all are needed
 * @returns the links in the order of their ranges, with those of a block that are not needed; null
 *   if the text is not safe to parse
 *
 * @example findLinks('[Tax](/tax)[^1]\n\n[^1]: Due.') // [{ type: 'link', url: '/tax', start: 6, end: 10 }]
 */
export function findLinks(
  text: string,
  isNeeded: (source: string) => boolean = () => true,
): readonly SourceLink[] | null {
  return isSafeToParse(text) ? parseLinks(text, isNeeded) : null;
}

/** The signs of links, and what may be the beginning of their URL. */
const linkSign =
  /(?:\]\(|\]:|<(?:a|img)\b[^>]{0,1000}?\b(?:href|src)\s{0,9}=)\s{0,9}[<"'{]?(?=([^\s>"']{0,300}))/giu;

/** Emphasis neither makes nor prevents a link. */
const extensions = [gfm(), { disable: { null: ['attention', 'strikethrough'] } }];

/**
 * Parses the blocks with links, and reads the events of the parser: a syntax tree takes twice the
 * time, and has no ranges of URLs.
 */
function parseLinks(text: string, isNeeded: (source: string) => boolean): readonly SourceLink[] {
  const parts = splitBlocks(text).map((part) => ({
    ...part,
    hasLinks: Array.from(part.text.matchAll(linkSign)).some(([, source = '']) => isNeeded(source)),
  }));
  const isByDefinitions = parts.some((part) => part.hasLinks && bracketsInDoubt.test(part.text));
  const parser = parse({ extensions });
  const documents = parts
    .filter((part) => part.hasLinks || (isByDefinitions && part.text.includes(']:')))
    .map(({ text: source, offset, line, hasLinks }) => {
      const document = parser.document({ line, column: 1, offset });
      return { hasLinks, events: document.write(preprocess()(source, undefined, true)) };
    });
  // Only now all definitions are known.
  return documents.flatMap(({ hasLinks, events }) => (hasLinks ? readLinks(postprocess(events), text) : []));
}

/** Brackets that a definition in another block makes a link, so that no link is around them. */
const bracketsInDoubt = /\[[^\]]*\[|\]\[|\[\^/u;

function readLinks(events: ReturnType<typeof postprocess>, text: string): readonly SourceLink[] {
  const links: SourceLink[] = [];
  const open: ('link' | 'image')[] = [];
  for (const [step, { type, start, end }] of events) {
    const isLink = type === 'link' || type === 'image';
    if (step === 'enter') {
      if (isLink) open.push(type);
      continue;
    }
    const source = () => text.slice(start.offset, end.offset);
    const range = { start: start.offset, end: end.offset };
    if (isLink) open.pop();
    else if (type === 'resourceDestinationString')
      links.push({ type: open.at(-1) ?? 'link', url: decodeString(source()), ...range });
    else if (type === 'definitionDestinationString')
      links.push({ type: 'definition', url: decodeString(source()), ...range });
    else if (type === 'htmlFlow' || type === 'htmlText') links.push(...findHtmlLinks(source(), start.offset));
  }
  return links.toSorted((one, other) => one.start - other.start);
}

/** Matches a comment, so that its tags count for nothing, or a tag with its URL. */
const commentOrTag =
  /<!--[^]*?(?:-->|$)|(<a\b[^>]{0,1000}?\bhref|<img\b[^>]{0,1000}?\bsrc)(\s{0,9}=\s{0,9})(?:"([^"\n]{1,1000})"|'([^'\n]{1,1000})'|\{?([^\s"'>{}]{1,1000}))/giu;

function findHtmlLinks(html: string, offset: number): SourceLink[] {
  return [...html.matchAll(commentOrTag)].flatMap((match) => {
    const [whole, tag, , ...values] = match;
    const url = values.find((value) => value !== undefined);
    if (tag === undefined || url === undefined) return [];
    const start = offset + match.index + whole.lastIndexOf(url);
    const type = /^<a/iu.test(tag) ? 'html-link' : 'html-image';
    return [{ type, url, start, end: start + url.length } as const];
  });
}
