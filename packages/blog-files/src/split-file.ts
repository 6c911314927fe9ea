/** A file divided into its front matter and its body. */
export interface SplitFile {
  /** The language of the front matter; null if the file has none. */
  readonly format: 'yaml' | 'toml' | 'json' | null;
  /** The lines between the marks, or the JSON object whole; empty without front matter. */
  readonly head: string;
  readonly body: string;
  /** The whole text, for a head that turns out to be no front matter. */
  readonly whole: string;
}

/**
 * Splits a file at the marks around its front matter: `---` for YAML, which `...` may close, `+++`
 * for TOML, and the braces of a JSON object that begins the file. A file without them is a body
 * alone. A byte order mark is part of neither.
 *
 * One empty line below the front matter and the line break that ends the file belong to the file,
 * not to the body. If the line of a mark ends with CR LF, all line ends become LF.
 *
 * @example
 * splitFile('---\ntitle: Hello\n---\n\nText.\n');
 * // { format: 'yaml', head: 'title: Hello\n', body: 'Text.', … }
 * splitFile('---\nText.'); // { format: null, head: '', body: '---\nText.', … }
 */
export function splitFile(file: string): SplitFile {
  const text = file.replace(/^\u{feff}/u, '');
  const first = text[text.indexOf('\n') - 1] === '\r' ? withPlainLineEnds(text) : text;
  const found = findMarked(first) ?? findJson(first);
  if (!found) return { format: null, head: '', body: first, whole: first };
  if (!found.isWindows) return splitAt(first, found);
  const plain = withPlainLineEnds(first);
  return splitAt(plain, findMarked(plain) ?? found);
}

interface Found {
  readonly format: 'yaml' | 'toml' | 'json';
  readonly start: number;
  readonly end: number;
  /** The offset of the body. */
  readonly below: number;
  readonly isWindows: boolean;
}

function splitAt(whole: string, { format, start, end, below }: Found): SplitFile {
  const body = whole.slice(below).replace(/^\n/u, '').replace(/\n$/u, '');
  return { format, head: whole.slice(start, end), body, whole };
}

/** A mark is a whole line; the last line of a file needs no line break. */
const closings = {
  yaml: /^(?:---|\.\.\.)[ \t]*(?:\r?\n|(?![^]))/gmu,
  toml: /^\+\+\+[ \t]*(?:\r?\n|(?![^]))/gmu,
} as const;

function findMarked(text: string): Found | null {
  const opening = /^(?:---|\+\+\+)[ \t]*\n/u.exec(text)?.[0];
  if (opening === undefined) return null;
  const format = opening.startsWith('-') ? 'yaml' : 'toml';
  const closing = closings[format];
  closing.lastIndex = opening.length;
  const match = closing.exec(text);
  if (!match) return null;
  return {
    format,
    start: opening.length,
    end: match.index,
    below: match.index + match[0].length,
    isWindows: match[0].endsWith('\r\n'),
  };
}

/** Finds the object that begins the text. Braces in strings do not count. */
function findJson(text: string): Found | null {
  if (!/^\{\s*"/u.test(text)) return null;
  const sign = /[{}]|"(?:[^"\\]|\\[^])*"/gu;
  let depth = 0;
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    if (match[0] === '{') depth += 1;
    if (match[0] === '}') depth -= 1;
    if (depth > 0) continue;
    const end = match.index + 1;
    const lineEnd = /^[ \t]*(?:\r?\n|(?![^]))/u.exec(text.slice(end, end + 100))?.[0];
    if (lineEnd === undefined) return null;
    return { format: 'json', start: 0, end, below: end + lineEnd.length, isWindows: false };
  }
  return null;
}

function withPlainLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
