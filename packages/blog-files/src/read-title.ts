import { type BodyPart, splitBody } from './body-parts.ts';
import type { ReadPost } from './blog-reading.ts';
import { humanizeName } from './file-name.ts';
import type { FieldReader } from './front-matter-fields.ts';
import { toPlainText, stripMarkdown } from './plain-text.ts';

/**
 * Reads the title of a post: that of the front matter, else the first heading of level 1, which
 * then leaves the body, else the name of the file in words.
 *
 * @example
 * readTitle(fieldsOf(''), '# Rename a branch\n\nLike this.', 'rename');
 * // { title: 'Rename a branch', body: 'Like this.', from: 'heading' }
 */
export function readTitle(
  fields: FieldReader,
  body: string,
  stem: string,
): { readonly title: string; readonly body: string; readonly from: ReadPost['titleFrom'] } {
  const stated = toPlainText(fields.text('title') ?? '');
  const taken = takeHeading(body);
  if (stated !== '') {
    // The first heading may repeat the title, which is shown above the text anyway.
    const isRepeated = taken !== null && taken.isFirst && taken.title.toLowerCase() === stated.toLowerCase();
    return { title: stated, body: isRepeated ? taken.body : body, from: 'front matter' };
  }
  return taken
    ? { title: taken.title, body: taken.body, from: 'heading' }
    : { title: humanizeName(stem), body, from: 'file name' };
}

const heading = /^ {0,3}#[ \t]+(.+?)[ \t]*$/mu;
const underlined = /^(?! {0,3}(?:[-*+#>|]|\d+[.)])\s)(\S[^\n]*)\n {0,3}=+[ \t]*$/mu;

function takeHeading(
  body: string,
): { readonly title: string; readonly body: string; readonly isFirst: boolean } | null {
  const blocks = separateFences(body);
  for (const [at, { isCode, text }] of blocks.entries()) {
    const match = isCode ? null : pickFirst(heading.exec(text), underlined.exec(text));
    if (!match) continue;
    const title = stripMarkdown((match[1] ?? '').replace(/[ \t]*(?:\{[#.][^}]*\}|#+)$/u, ''));
    if (title === '') return null;
    const rest =
      text.slice(0, match.index) +
      text.slice(match.index + match[0].length).replace(/^(?:[ \t]*\r?\n)+/u, '');
    const all = blocks.map((each, index) => (index === at ? rest : each.text)).join('');
    return { title, body: all, isFirst: at === 0 && text.slice(0, match.index).trim() === '' };
  }
  return null;
}

function pickFirst(a: RegExpExecArray | null, b: RegExpExecArray | null): RegExpExecArray | null {
  return a && b ? (a.index <= b.index ? a : b) : (a ?? b);
}

/** Joins inline code to the text around it: a heading may hold it. */
function separateFences(body: string): readonly BodyPart[] {
  const joined: { isCode: boolean; text: string }[] = [];
  for (const { isCode, text } of splitBody(body)) {
    const isFence = isCode && text.includes('\n') && /^[ \t>]*(?:[-*+\d.)]*[ \t]+)?(?:```|~~~)/u.test(text);
    const last = joined.at(-1);
    if (last && !last.isCode && !isFence) last.text += text;
    else joined.push({ isCode: isFence, text });
  }
  return joined;
}
