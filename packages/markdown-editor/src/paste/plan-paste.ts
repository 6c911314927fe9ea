import { isInFence, findLineStart } from '../text-edits/lines.ts';
import { insertBlock } from '../text-edits/insert-block.ts';
import { formatTableLines } from '../table-edits/table.ts';
import type { TextState, TextEdit } from '../text-edits/text-edit.ts';
import { isUrl, createLinkEdit } from '../text-edits/toggle-link.ts';
import { parseSpreadsheetCells } from './parse-spreadsheet-cells.ts';

/** The formats of the copied content. */
export interface Clipboard {
  readonly plain: string;
  readonly html: string;
  /** The clipboard has an image file. */
  readonly hasImage: boolean;
  /** The language of a text that was copied in VS Code, by its name there; null for other texts. */
  readonly codeLanguage: string | null;
}

/** The result of a paste. */
export type PastePlan =
  /** The browser pastes the plain text. */
  | { readonly type: 'default' }
  | { readonly type: 'edit'; readonly edit: TextEdit }
  /** Pastes the URL and asks for the alt text. */
  | { readonly type: 'image'; readonly url: string }
  | { readonly type: 'html'; readonly html: string }
  | { readonly type: 'image-files' };

/**
 * Decides what a paste does. Image files go to the app; a URL links the selection; an image URL becomes an image; spreadsheet
 * cells become a table; lines of code become a code block; formatted text becomes Markdown. In code the
 * text stays as it is.
 */
export function planPaste(
  state: TextState,
  { plain, html, hasImage: hasPicture, codeLanguage }: Clipboard,
): PastePlan {
  const { text, start, end } = state;
  if (hasPicture && plain === '' && !/<img\b[^>]*\bsrc=["']?https?:/iu.test(html))
    return { type: 'image-files' };
  if (isInCode(text, start)) return { type: 'default' };
  if (codeLanguage !== null || isHtmlOfVsCode(html)) return planCode(state, plain, codeLanguage ?? '');
  if (isHtmlOfJetBrains(html) && isMarkdown(plain)) return { type: 'default' };

  const url = plain.trim();
  if (isUrl(url)) {
    if (isLinkDestination(text, start)) return { type: 'default' };
    const selected = text.slice(start, end);
    if (selected.trim() !== '') {
      const isLinkable = !isUrl(selected.trim()) && !/\n[ \t]*\n/u.test(selected);
      return isLinkable ? { type: 'edit', edit: createLinkEdit(selected, url, state) } : { type: 'default' };
    }
    return isImageUrl(url) ? { type: 'image', url: url } : { type: 'default' };
  }

  const formatted = isPlainTextPage(html) ? '' : html;
  const range = formatted === '' || /<table\b/iu.test(formatted) ? parseSpreadsheetCells(plain) : null;
  if (range) return { type: 'edit', edit: insertBlock(state, formatTableLines(range).join('\n')) };
  return isWorthConverting(formatted) ? { type: 'html', html: formatted } : { type: 'default' };
}

/** Plans lines of code. A part of a line, Markdown and text without a language stay as they are. */
function planCode(state: TextState, plain: string, mode: string): PastePlan {
  const code = plain.replace(/^\n+|\s+$/gu, '');
  if (textModes.has(mode) || !code.includes('\n')) return { type: 'default' };
  const language = languageNames[mode] ?? mode;
  const longest = Math.max(2, ...(code.match(/`+/gu) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return { type: 'edit', edit: insertBlock(state, `${fence}${language}\n${code}\n${fence}`) };
}

/** Languages of VS Code that are no code. */
const textModes: ReadonlySet<string> = new Set(['markdown', 'mdx', 'plaintext']);

/** Languages of VS Code that have other names in Markdown. */
const languageNames: Readonly<Record<string, string>> = {
  javascriptreact: 'jsx',
  shellscript: 'sh',
  typescriptreact: 'tsx',
};

/** Returns true for HTML of VS Code, in browsers that don't give out the name of the language. */
function isHtmlOfVsCode(html: string): boolean {
  return /^(?:<meta[^>]*>)?<div style="[^"]*font-family:[^"]*monospace[^"]*white-space:\s*pre;?[^"]*">/iu.test(
    html.trim(),
  );
}

/** JetBrains editors copy any language as a `<pre>` without its name. */
function isHtmlOfJetBrains(html: string): boolean {
  return /<body>\s*<pre style="background-color:[^"]*font-family:[^"]*">/iu.test(html);
}

/** Returns true if a text has marks of Markdown that code hardly has. A comment may look like a heading. */
function isMarkdown(text: string): boolean {
  const hasHeading = /^#{1,6} \S/mu.test(text);
  const hasList = /^ {0,3}(?:[-*+]|\d+[.)]) \S/mu.test(text);
  const isData = /^\s*[\w-]+:(?:\s|$)/mu.test(text);
  return (
    /^(?:```|~~~)/mu.test(text) ||
    /(?<![\w\])])\[[^\]\n]+\]\([^)\s]+\)/u.test(text) ||
    /^#{1,6} \S[^\n]*\n\n+[\p{Lu}*_>]/mu.test(text) ||
    (hasHeading && hasList && !isData)
  );
}

/** Returns true if the path of a URL has an image extension. */
function isImageUrl(url: string): boolean {
  return /\.(?:apng|avif|gif|jpe?g|png|svg|webp)$/iu.test(new URL(url).pathname);
}

function isInCode(text: string, at: number): boolean {
  if (isInFence(text, at)) return true;
  const line = text.slice(findLineStart(text, at), at);
  return (line.match(/`+/gu)?.length ?? 0) % 2 === 1;
}

/** Returns true after `](`, a quote or `<`, where a URL is pasted as it is. */
function isLinkDestination(text: string, at: number): boolean {
  return /(?:\]\(|["'<]|^\[[^\]\n]*\]: *)$/u.test(
    text
      .slice(Math.max(0, at - 200), at)
      .split('\n')
      .at(-1) ?? '',
  );
}

/** Returns true for the HTML of a plain text file: browsers copy it as one `<pre>`. */
function isPlainTextPage(html: string): boolean {
  const content = html
    .replaceAll(/<!--.*?-->/gsu, '')
    .replaceAll(/<(?:!doctype|meta|\/?html|\/?body|head\b.*?<\/head)\b[^>]*>/gisu, '')
    .trim();
  return /^<pre\s+style="[^"]*white-space:\s*pre-wrap[^"]*">[^<]*<\/pre>$/iu.test(content);
}

/** Matches elements that Markdown can express. */
const meaningful =
  /<a\s[^>]*\bhref=|<(?:h[1-6]|strong|em|i|ul|ol|table|blockquote|pre|code|del|s|hr|img)(?=[\s>/])|<(?:b|span)\s[^>]*\bstyle=(?:"[^"]*|'[^']*)(?:font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|text-decoration(?:-line)?:[^;"']*line-through)|<b(?:>|\s(?![^>]*font-weight))|\bmso-list:\s*l\d/iu;

/** Returns true if the HTML holds more than its plain text. */
export function isWorthConverting(html: string): boolean {
  return meaningful.test(html);
}
