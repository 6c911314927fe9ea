import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';
import { visit } from 'unist-util-visit';

import { isSafeToParse } from './is-safe-to-parse.ts';

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
 * Finds the URLs of links, images and definitions by the syntax tree, so that code, comments and
 * footnotes have none. Bare URLs are not included.
 *
 * @returns the links in the order of their ranges; null if the text is not safe to parse
 *
 * @example findLinks('[Tax](/tax)[^1]\n\n[^1]: Due.') // [{ type: 'link', url: '/tax', start: 6, end: 10 }]
 */
export function findLinks(text: string): readonly SourceLink[] | null {
  if (latest?.text !== text) latest = { text, links: isSafeToParse(text) ? parseLinks(text) : null };
  return latest.links;
}

/** Memoizes the last text. */
let latest: { readonly text: string; readonly links: readonly SourceLink[] | null } | null = null;

function parseLinks(text: string): readonly SourceLink[] {
  const links: SourceLink[] = [];
  const tree = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkDestinations, (link: SourceLink) => links.push(link))
    .parse(text);
  visit(tree, 'html', ({ position }) => {
    const start = position?.start.offset ?? 0;
    links.push(...findHtmlLinks(text.slice(start, position?.end.offset), start));
  });
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

/**
 * A remark plugin that passes the destinations on as they are parsed: the tree has no positions of
 * them.
 */
function remarkDestinations(this: Processor, onLink: (link: SourceLink) => void): void {
  const data = this.data();
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    {
      exit: {
        resourceDestinationString(token) {
          const url = this.resume();
          const node = this.stack.at(-1) as Nodes;
          if (node.type !== 'link' && node.type !== 'image') return;
          node.url = url;
          onLink({ type: node.type, url, start: token.start.offset, end: token.end.offset });
        },
        definitionDestinationString(token) {
          const url = this.resume();
          const node = this.stack.at(-1) as Nodes;
          if (node.type !== 'definition') return;
          node.url = url;
          onLink({ type: 'definition', url, start: token.start.offset, end: token.end.offset });
        },
      },
    },
  ];
}
