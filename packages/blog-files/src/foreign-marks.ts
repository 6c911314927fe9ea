import { splitBody } from './body-parts.ts';
import type { ForeignMark, ImportIssue } from './blog-reading.ts';
import type { Dialect } from './dialect.ts';
import { convertComponents, removeBraceAttributes, removeModules } from './convert-mdx.ts';
import { convertTags } from './convert-tags.ts';
import { removeLinkMarks } from './rewrite-links.ts';

type MarksIssue = Extract<ImportIssue, { kind: 'marks' }>;

interface MarkPattern {
  readonly mark: ForeignMark;
  /** A text without it holds no such mark, which is faster to see. */
  readonly needs: string;
  /** At most about 1,000 characters long, so that one without an end costs little. */
  readonly pattern: RegExp;
  /** True if only MDX has it. */
  readonly isMdx?: boolean;
}

/** The first pattern that fits decides, so that no mark counts twice. */
const patterns: readonly MarkPattern[] = [
  { mark: 'shortcode', needs: '{{', pattern: /\{\{[<%][^\n]{0,1000}?[%>]\}\}/gu },
  {
    mark: 'shortcode',
    needs: '(',
    pattern: /\{\{\s*[a-z_]\w*(?:::\w+)?\([^\n]{0,1000}?\)\s*\}\}|\{%\s*[a-z_]\w*\([^\n]{0,1000}?%\}/gu,
  },
  {
    mark: 'shortcode',
    needs: '[',
    pattern:
      /\[\/?(?:caption|gallery|embed|audio|video|youtube|sourcecode|code|gist)\b[^\]\n]{0,1000}\](?!\()/gu,
  },
  { mark: 'liquid', needs: '{', pattern: /\{%[^]{0,1000}?%\}|\{\{[^\n]{0,1000}?\}\}/gu },
  {
    mark: 'attributes',
    needs: '{',
    pattern: /\{(?::{1,2}[^{}\n]{1,1000}|[#.][A-Za-z][^{}\n]{0,1000})\}/gu,
  },
  { mark: 'container', needs: ':::', pattern: /^:::+[ \t]*[a-z][^\n]{0,1000}/gimu },
  {
    mark: 'definition-list',
    needs: ': ',
    pattern: /(?<=\S[^\n]{0,1000}\n(?:[ \t]*\n)?) {0,3}:[ \t]+\S[^\n]{0,1000}/gu,
  },
  { mark: 'wiki-link', needs: '[[', pattern: /!?\[\[[^[\]\n]{1,1000}\]\]/gu },
  {
    mark: 'component',
    needs: '<',
    pattern:
      /(?<![\w<`])<(?:[A-Z][A-Za-z]*[a-z][\w.]*|[a-z]+-[\w-]+|[A-Z]\w*\.[\w.]+)(?=[\s/>])[^\n<>]{0,1000}\/?>/gu,
  },
  {
    mark: 'html',
    needs: '<',
    pattern:
      /<(?:audio|button|canvas|embed|form|head|iframe|input|meter|noscript|object|progress|script|select|style|svg|template|textarea|title|video)\b[^<>]{0,1000}>/giu,
  },
  { mark: 'component', needs: '{', pattern: /\{[^{}\n]{1,1000}\}/gu, isMdx: true },
  { mark: 'emoji', needs: ':', pattern: /(?<![\w:/.]):[a-z][a-z0-9_+-]{1,40}:(?![\w:/])/gu },
  {
    mark: 'math',
    needs: '$',
    pattern: /\$\$[^$]{1,1000}\$\$|(?<![\\$\w])\$(?=\S)[^$\n]{0,200}[\\^_{}][^$\n]{0,200}\$(?![\d\w])/gu,
  },
];

/** Counts the marks of other systems outside code, by their kinds. */
function countMarks(body: string, isMdxBody: boolean): readonly MarksIssue[] {
  const counts = new Map<ForeignMark, { count: number; example: string }>();
  const count = (mark: ForeignMark, example: string) => {
    const known = counts.get(mark);
    if (known) known.count += 1;
    else counts.set(mark, { count: 1, example: truncate(example) });
  };
  for (const { isCode, text } of splitBody(body)) {
    if (isCode) continue;
    // A heading gets the id of its mark, so the mark does not stay.
    let left = removeLinkMarks(text).replaceAll(headingId, '$1');
    for (const { mark, needs, pattern, isMdx } of patterns) {
      if (!left.includes(needs) || (isMdx && !isMdxBody)) continue;
      left = left.replaceAll(pattern, (found) => {
        if (!isClosing(found)) count(mark, found);
        return ' ';
      });
    }
  }
  return [...counts].map(([mark, found]) => ({ kind: 'marks', mark, ...found }));
}

const headingId = /^( {0,3}#{1,6}[ \t][^\n]{0,1000}?)[ \t]*\{#[\w-]+\}[ \t]*$/gmu;

/** A pair of marks counts once. */
function isClosing(mark: string): boolean {
  return /^(?:\{\{[<%]\s*\/|\[\/|\{%-?\s*end)/u.test(mark);
}

function truncate(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}

/**
 * Returns the body with the marks of other systems turned into Markdown that says the same, and
 * counts those that are left: the marks that Hugo, Jekyll and Hexo define, `import` and `export` of
 * MDX go, `{% raw %}` is unwrapped, `{%
 * highlight js %}` becomes a fence, a mark for a table of contents goes, and so does the id of a
 * heading that the heading has anyway. Everything else stays as it is.
 *
 * @param path the path of the file: its ending tells MDX
 */
export function convertMarks(
  body: string,
  { path, dialect }: { readonly path: string; readonly dialect: Dialect },
): { readonly body: string; readonly marks: readonly MarksIssue[] } {
  // In Docusaurus, Markdown is MDX.
  const isMdx = /\.mdx$/iu.test(path) || dialect === 'docusaurus';
  const modules = isMdx ? removeBraceAttributes(removeModules(body)) : body;
  const finish = isMdx ? convertComponents : (text: string) => text;
  const plain = convertTags(modules, dialect);
  const isLiquid = ['jekyll', 'hexo', 'eleventy', 'markdown'].includes(dialect);
  if (!isLiquid || !plain.includes('{%')) {
    const converted = removeOutline(plain);
    return { body: finish(converted), marks: countMarks(converted, isMdx) };
  }
  const fenced = convertHighlights(plain);
  const unwrap = (inner: (text: string) => string) =>
    removeOutline(unwrapRaw(fenced, dialect !== 'markdown', inner));
  // What is inside `raw` is text, also if it looks like a mark.
  return {
    body: finish(unwrap((text) => text)),
    marks: countMarks(
      unwrap(() => ' '),
      isMdx,
    ),
  };
}

/** Once no end follows, none follows the later beginnings: each end is looked for once. */
function unwrapRaw(body: string, isInCode: boolean, inner: (text: string) => string): string {
  const unwrap = (text: string): string => {
    const begin = /[ \t]*\{%-?\s{0,9}raw\s{0,9}-?%\}(?:[ \t]*\n)?/gu;
    const end =
      /(?:(?<=\n)[ \t]*)?\{%-?\s{0,9}endraw\s{0,9}-?%\}(?:(?<=\n[ \t]*\{%-?\s{0,9}endraw\s{0,9}-?%\})[ \t]*\n)?/gu;
    let result = '';
    let from = 0;
    for (let opening = begin.exec(text); opening; opening = begin.exec(text)) {
      end.lastIndex = begin.lastIndex;
      const closing = end.exec(text);
      if (!closing) break;
      const isOwnLine =
        opening[0].endsWith('\n') && (opening.index === 0 || text[opening.index - 1] === '\n');
      const lead = isOwnLine ? '' : opening[0].replace(/\{%[^]*$/u, '');
      const trail = !isOwnLine && opening[0].endsWith('\n') ? '\n' : '';
      result +=
        text.slice(from, opening.index) + lead + trail + inner(text.slice(begin.lastIndex, closing.index));
      from = closing.index + closing[0].length;
      begin.lastIndex = from;
    }
    return result + text.slice(from);
  };
  return isInCode
    ? unwrap(body)
    : splitBody(body)
        .map(({ isCode, text }) => (isCode ? text : unwrap(text)))
        .join('');
}

function convertHighlights(body: string): string {
  const begin = /^[ \t]*\{%-?\s{0,9}highlight[ \t]+([\w+#.-]+)[^%\n]{0,200}%\}[ \t]*\n?/gmu;
  const end = /^[ \t]*\{%-?\s{0,9}endhighlight\s{0,9}-?%\}[ \t]*$|\{%-?\s{0,9}endhighlight\s{0,9}-?%\}/gmu;
  let result = '';
  let from = 0;
  for (let opening = begin.exec(body); opening; opening = begin.exec(body)) {
    end.lastIndex = begin.lastIndex;
    const closing = end.exec(body);
    if (!closing) break;
    const code = body.slice(begin.lastIndex, closing.index).replace(/\n$/u, '');
    const longest = Math.max(2, ...(code.match(/`+/gu) ?? []).map((run) => run.length));
    const fence = '`'.repeat(longest + 1);
    result += `${body.slice(from, opening.index)}${fence}${opening[1]}\n${code}\n${fence}`;
    from = closing.index + closing[0].length;
    begin.lastIndex = from;
  }
  return result + body.slice(from);
}

/** Removes marks for a table of contents, and ids that headings have anyway. */
function removeOutline(body: string): string {
  return splitBody(body)
    .map(({ isCode, text }) =>
      isCode
        ? text
        : text
            .replaceAll(/^[*-] ?(?:TOC|toc)[^\n]{0,100}\n\{:\s*toc[^}\n]{0,100}\}[ \t]*\n?/gmu, '')
            .replaceAll(/^[ \t]*(?:\[\[_?toc_?\]\]|\[toc\](?!:))[ \t]*\n?/gimu, '')
            .replaceAll(headingAttributes, formatHeadingId)
            .replaceAll(
              /^( {0,3}#{1,6}[ \t]+)([^\n]{1,1000}?)[ \t]*(?:\{#([\w-]+)\}|\{\/\*\s?([\w-]+)\s?\*\/\})[ \t]*$/gmu,
              (whole, marks, words, id, comment) =>
                createHeadingId(String(words)) === String(id ?? comment)
                  ? `${String(marks)}${String(words)}`
                  : whole,
            ),
    )
    .join('');
}

/** `{#id .class}` and `{: #id}` behind a heading. */
const headingAttributes =
  /^( {0,3}#{1,6}[ \t]+[^\n]{1,1000}?)[ \t]*\{:?[ \t]{0,9}([^{}\n]{0,200})\}[ \t]*$/gmu;

/** Of the attributes of a heading, the id remains: nothing else is rendered. */
function formatHeadingId(whole: string, heading: string, attributes: string): string {
  if (
    !/^(?:[#.][\w:-]+|[\w-]+=(?:"[^"]*"|[^\s"]+))(?:[ \t]+(?:[#.][\w:-]+|[\w-]+=(?:"[^"]*"|[^\s"]+)))*$/u.test(
      attributes.trim(),
    )
  )
    return whole;
  const id = /(?:^|\s)#([\w-]+)/u.exec(attributes)?.[1];
  return id === undefined ? heading : `${heading} {#${id}}`;
}

/** The id that GitHub, and we, give a heading. */
function createHeadingId(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_\s-]/gu, '')
    .trim()
    .replaceAll(/\s/gu, '-');
}
