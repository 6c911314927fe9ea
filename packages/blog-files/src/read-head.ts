import { type FrontMatterEntry, readFrontMatter } from './front-matter.ts';
import { createFieldReader } from './front-matter-fields.ts';
import { readJsLiteral } from './js-literal.ts';
import { createEntry, isUsualName, readMetadataLines } from './metadata-lines.ts';
import { readExports, toEntries } from './read-exports.ts';
import { readUnpublishedFields } from './read-unpublished.ts';
import { type SplitFile, splitFile } from './split-file.ts';

/** The metadata of a file, in any form that a generator has, and the text. */
export interface FileHead {
  readonly entries: readonly FrontMatterEntry[];
  readonly body: string;
  /**
   * Why the metadata cannot be read for certain, a sentence without its full stop; else null. Such
   * a file must not become public by itself.
   */
  readonly doubt: string | null;
}

/**
 * Reads the metadata of a file:
 *
 * - front matter of YAML, TOML or JSON between marks, with a language behind them (`---json`), below
 *   empty lines or in a comment
 * - front matter without opening marks, and JSON ended by `;;;`, of Hexo
 * - lines `Key: value` of Pelican and MultiMarkdown, `.. key: value` of Nikola, `key=value` of JBake
 * - the title block of Pandoc
 * - exported objects of MDX
 *
 * What looks like metadata in any other form stays in the text, and is a `doubt`. Never throws.
 *
 * @param isMdx true if the text may have exports
 */
export function readHead(file: string, { isMdx }: { readonly isMdx: boolean }): FileHead {
  const text = file.replace(/^\u{feff}/u, '');
  const head = readMarked(text) ?? readUnmarked(text) ?? { entries: [], body: text, doubt: null };
  if (!isMdx) return head;
  const { entries, unread } = readExports(head.body);
  return {
    entries: [...head.entries, ...entries],
    body: head.body,
    doubt: head.doubt ?? (unread === null ? null : `“${unread}” isn't a plain object`),
  };
}

/** Reads front matter between the usual marks. */
function readMarked(text: string): FileHead | null {
  const split = splitFile(text);
  if (split.format === null) return null;
  const reading = readFrontMatter(split);
  if (reading.type === 'read') return { entries: reading.entries, body: split.body, doubt: null };
  if (reading.type === 'refused') return createRefused(split.head, split.whole, reading.reason);
  // A text between two thematic breaks, or a form that YAML takes for a text: title = "Hello".
  const lines = split.format === 'yaml' ? readMetadataLines(split.head) : null;
  return lines && /^\S/u.test(split.head) && lines.entries.some(({ name }) => isUsualName(name))
    ? { entries: lines.entries, body: split.body, doubt: null }
    : null;
}

/** The text keeps the metadata, so that the author can mend it. The title is read if it is plain. */
function createRefused(head: string, body: string, doubt: string): FileHead {
  const title = /^"?title"?\s*[:=]\s*(["']?)([^\n]{1,500}?)\1,?[ \t]*$/imu
    .exec(head)?.[2]
    // An anchor or a tag of YAML is no word of it.
    ?.replace(/^[&!]\S+[ \t]+(?=\S)/u, '');
  return { entries: title ? [createEntry('title', [title])] : [], body, doubt };
}

function readUnmarked(text: string): FileHead | null {
  return (
    readFenced(text) ??
    readComment(text) ??
    readWithoutOpening(text) ??
    readTitleBlock(text) ??
    readLines(text) ??
    readOther(text)
  );
}

const fence = /^\s*(-{3,}|\+{3,};?|;{3,})[ \t]*([\w+-]*)[ \t]*\r?\n/u;

/** Reads marks with a language, of another length, below empty lines, or without an end. */
function readFenced(text: string): FileHead | null {
  const [opening, mark = '', language = ''] = fence.exec(text) ?? [];
  if (opening === undefined) return null;
  const close = new RegExp(
    `^(?:${mark.replaceAll('+', String.raw`\+`)}|---|\\+\\+\\+|\\.\\.\\.)[ \\t]*(?:\\r?\\n|(?![^]))`,
    'gmu',
  );
  close.lastIndex = opening.length;
  const closing = close.exec(text);
  if (!closing) {
    return looksLikeMetadata(text.slice(opening.length))
      ? createRefused(text, text, `Its front matter begins with ${mark} and has no end`)
      : null;
  }
  const head = text.slice(opening.length, closing.index);
  const body = text.slice(closing.index + closing[0].length);
  const entries = parseHead(head, language || languages[mark[0] ?? '-'] || 'yaml');
  if (typeof entries !== 'string') {
    return entries.some(({ name }) => isUsualName(name))
      ? { entries, body: trimBody(body), doubt: null }
      : null;
  }
  return language !== '' || looksLikeMetadata(head) ? createRefused(head, text, entries) : null;
}

const languages: Readonly<Record<string, string>> = { '-': 'yaml', '+': 'toml', ';': 'json' };

/** Returns the entries, or why the head cannot be read. */
function parseHead(head: string, language: string): readonly FrontMatterEntry[] | string {
  const format = language.toLowerCase();
  if (/^(?:js|javascript|ts|typescript|json5)$/u.test(format)) {
    const start =
      /^\s*(?:module\.exports\s*=|export\s+default|return)?\s*\(?\s*/u.exec(head)?.[0].length ?? 0;
    const literal = readJsLiteral(head, start);
    return literal?.isPlain && /^[\s);]*$/u.test(head.slice(literal.end))
      ? toEntries(literal.value)
      : "Its front matter is code that we don't run";
  }
  const attempts: readonly Pick<SplitFile, 'format' | 'head'>[] =
    format === 'json'
      ? [
          { format: 'json', head },
          // Hexo's has no braces.
          { format: 'json', head: `{${head.replace(/,\s*$/u, '')}}` },
          { format: 'yaml', head },
        ]
      : [{ format: format === 'toml' ? 'toml' : 'yaml', head }];
  if (!/^(?:json|toml|ya?ml)$/u.test(format))
    return `Its front matter is in ${language}, which we can't read`;
  let reason = "Its front matter can't be read";
  for (const attempt of attempts) {
    const reading = readFrontMatter(attempt);
    if (reading.type === 'read') return reading.entries;
    if (reading.type === 'refused') ({ reason } = reading);
  }
  const lines = readMetadataLines(head.trimStart());
  return lines?.entries.some(({ name }) => isUsualName(name)) ? lines.entries : reason;
}

/** Reads metadata in a comment that begins the text: of Hugo, Nikola and Pico. */
function readComment(text: string): FileHead | null {
  const [whole, html, block] =
    /^\s*(?:<!--([^]*?)-->|\/\*([^]*?)\*\/)[ \t]*(?:\r?\n|(?![^]))/u.exec(text) ?? [];
  const inner = (html ?? block)?.replace(/^[ \t]*\r?\n/u, '');
  if (whole === undefined || inner === undefined) return null;
  const body = trimBody(text.slice(whole.length));
  const trimmed = inner.trim();
  const marked = readMarked(`${trimmed}\n`) ?? readFenced(`${trimmed}\n`);
  if (marked) return marked.doubt === null ? { ...marked, body } : { ...marked, body: text };
  const lines = readMetadataLines(trimmed);
  if (lines?.end === trimmed.length && lines.entries.some(({ name }) => isUsualName(name)))
    return { entries: lines.entries, body, doubt: null };
  const paired = [...inner.matchAll(/^[ \t]*([a-z][\w-]*)[ \t]+([^\n]{1,500})[ \t]+\1[ \t]*$/gmu)];
  return hasUnpublishedWord(inner) || paired.length > 0
    ? { entries: [], body: text, doubt: "It begins with a comment that we can't read as metadata" }
    : readBelow(text, whole);
}

/** A comment may stand above the metadata. */
function readBelow(text: string, comment: string): FileHead | null {
  const rest = text.slice(comment.length);
  const below = readMarked(rest.trimStart()) ?? readFenced(rest);
  return below && { ...below, doubt: below.doubt };
}

/** Reads front matter that only a mark below ends, as Hexo allows. */
function readWithoutOpening(text: string): FileHead | null {
  if (!/^[ \t]*["']?[\w-]+["']?[ \t]*:/u.test(text)) return null;
  const closing = /^(-{3,}|;{3,})[ \t]*(?:\r?\n|(?![^]))/mu.exec(text);
  if (!closing || closing.index === 0) return null;
  const head = text.slice(0, closing.index);
  const entries = parseHead(head, closing[1]?.startsWith(';') ? 'json' : 'yaml');
  const body = trimBody(text.slice(closing.index + closing[0].length));
  if (typeof entries !== 'string')
    return entries.some(({ name }) => isUsualName(name)) ? { entries, body, doubt: null } : null;
  return null;
}

/** Reads `% Title`, `% Author` and `% Date` of Pandoc. */
function readTitleBlock(text: string): FileHead | null {
  const [block] = /^%[ \t]+[^\n]*\n(?:%[^\n]*(?:\n|(?![^]))){0,2}/u.exec(text) ?? [];
  if (block === undefined || /^%[ \t]+[\w-]+:/mu.test(block)) return null;
  const [title = '', author = '', date = ''] = block
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(1).trim());
  const entries = [
    createEntry('title', [title]),
    createEntry('author', [author]),
    createEntry('date', [date]),
  ].filter(({ text: value }) => value);
  return { entries, body: trimBody(text.slice(block.length)), doubt: null };
}

function readLines(text: string): FileHead | null {
  const start = /^(?:[ \t]*\r?\n)*/u.exec(text)?.[0].length ?? 0;
  const found = readMetadataLines(text.slice(start));
  if (!found) return null;
  const { entries, end } = found;
  const body = text.slice(start + end);
  if (entries.some(({ name }) => isUsualName(name))) {
    // Kirby divides its fields by lines.
    return /^\s*-{4,}[ \t]*\n\s*[A-Z][\w-]*:/u.test(body)
      ? { entries, body: text, doubt: "It begins with fields in a form that we can't read" }
      : { entries, body: trimBody(body), doubt: null };
  }
  return entries.length > 1
    ? {
        entries: [],
        body: text,
        doubt: "It begins with lines that look like metadata of a form we don't know",
      }
    : null;
}

/** Finds words about publication in the first lines that no form explains. */
function readOther(text: string): FileHead | null {
  const start = text.slice(0, 5000);
  if (
    /^\s*\{/u.test(start) &&
    /^\s*\{[^}]{0,300}?["']?[\w-]+["']?\s*:/u.test(start) &&
    looksLikeMetadata(start)
  )
    return createRefused(text, text, "It begins with an object that isn't valid JSON");
  const word = findUnpublishedWord(start);
  return word === null ? null : { entries: [], body: text, doubt: `It says “${word}” in its first lines` };
}

/** The lines of the first paragraphs: below a heading, in a list, a table, a quote or a block of code. */
function findUnpublishedWord(start: string): string | null {
  const lines = start.split('\n', 40).map((line) => line.trim());
  const firstText = lines.findIndex(
    (line, at) => at > 0 && line !== '' && !isFieldLine(line) && !/^#|^```|^~~~/u.test(line),
  );
  const first = firstText === -1 ? lines : lines.slice(0, Math.max(firstText, 1));
  for (const line of first) {
    const entry = readFieldLine(line);
    if (!entry) continue;
    const unpublished = readUnpublishedFields(createFieldReader([entry]));
    if (unpublished) return unpublished.evidence;
  }
  return null;
}

const fieldLine =
  /^[^\p{L}\p{N}]{0,10}([A-Za-z][\w-]{0,40})[*_"'`\])]{0,4}[ \t]*(?:::?|=|\||-[ \t]|\))[*_:]{0,4}[ \t]*["'*_`(]{0,3}([\w -]{0,40}?)["'*_`),;|\]}/>\s-]*$/u;

function isFieldLine(line: string): boolean {
  return fieldLine.test(line) || /^[|\s:-]+$/u.test(line) || /^(?:[{}[\]]|---|\+\+\+|<!--|-->)/u.test(line);
}

function readFieldLine(line: string): FrontMatterEntry | null {
  const [, name, value = ''] = fieldLine.exec(line.replace(/^\[[^\]]*\]:\s*(?:#|<>)?\s*/u, '')) ?? [];
  return name === undefined || !isUsualName(name) ? null : createEntry(name, [value.trim()]);
}

/** Returns true if one of the first lines has a usual name: `title: Hello`, `"draft": true`. */
function looksLikeMetadata(text: string): boolean {
  const [first = ''] = text.slice(0, 5000).split(/\n[ \t]*\n[ \t]*\n/u);
  return [...first.matchAll(/(?:^|[{,\n])[ \t]*["']?([A-Za-z][\w-]*)["']?[ \t]*[:=]/gu)].some(
    ([, name = '']) => isUsualName(name),
  );
}

function hasUnpublishedWord(text: string): boolean {
  return /\b(?:is_?draft|drafts?|unpublished|published?|private|unlisted|hidden|status|visibility|password)\b/iu.test(
    text,
  );
}

function trimBody(body: string): string {
  return body.replace(/^\r?\n/u, '').replace(/\n$/u, '');
}
