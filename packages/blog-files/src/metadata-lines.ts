import type { FrontMatterEntry } from './front-matter.ts';
import { unpublishedFields } from './read-unpublished.ts';

/** Metadata that was found in lines, and the text below it. */
export interface MetadataLines {
  readonly entries: readonly FrontMatterEntry[];
  /** The offset of the text below. */
  readonly end: number;
}

/** Names of which nearly every metadata has one. In small letters. */
const usualNames: ReadonlySet<string> = new Set([
  ...(
    'title date slug permalink author authors description excerpt summary tags tag categories category ' +
    'layout type created modified updated lang language keywords subtitle template url aliases'
  ).split(' '),
  ...Array.from(unpublishedFields, (name) => name.toLowerCase()),
]);

/** Returns true if a name is usual in metadata: 'Title', 'draft'. */
export function isUsualName(name: string): boolean {
  return usualNames.has(name.toLowerCase());
}

/**
 * A line `Key: value`, in the form of Python-Markdown and MultiMarkdown; `.. key: value` of Nikola;
 * `key:: value` of outliners; `key=value` of JBake; `#+KEY: value` of Org; `\@key: value`.
 */
const keyLine =
  /^(?: {0,3}|\.\. |#\+|@|\/\/ ?|\* @?|% )([A-Za-z][A-Za-z0-9_-]{0,60}(?: [A-Za-z][A-Za-z0-9_-]{0,30})?)[ \t]*(?:::?(?=\s|$)|=(?!=))[ \t]*(.*)$/u;
const moreLine = /^(?: {4,}|\t+)(\S.*)$/u;
/** Lines that end metadata, and leave the text with it. */
const endLine = /^(?:-{3,}|\.{3}|~{3,}|;{3,}|\+{3,})[ \t]*$/u;

/**
 * Reads metadata without marks around it: lines `Key: value`, ended by an empty line or a mark.
 * Returns null for any other text. Names are as written; a value over several lines is a list.
 *
 * @example
 * readMetadataLines('Title: Hello\nStatus: draft\n\nWords.');
 * // { entries: [{ name: 'Title', … }, { name: 'Status', … }], end: 29 }
 */
export function readMetadataLines(text: string): MetadataLines | null {
  const found: { name: string; lines: string[] }[] = [];
  let end = 0;
  while (end < text.length) {
    const lineEnd = text.indexOf('\n', end);
    const next = lineEnd === -1 ? text.length : lineEnd + 1;
    const line = text.slice(end, next).replace(/\r?\n$/u, '');
    const [, name, value = ''] = keyLine.exec(line) ?? [];
    const more = found.length > 0 ? moreLine.exec(line)?.[1] : undefined;
    if (line.trim() === '' || endLine.test(line)) {
      end = next;
      break;
    }
    if (more !== undefined) found.at(-1)?.lines.push(more.trim());
    else if (name !== undefined) found.push({ name, lines: value.trim() === '' ? [] : [value.trim()] });
    else return null;
    end = next;
  }
  if (found.length === 0) return null;
  const entries = found.map(({ name, lines }) => createEntry(name, lines));
  return { entries: mergeRepeated(entries), end };
}

/** Returns an entry for a value as it is written. */
export function createEntry(name: string, lines: readonly string[]): FrontMatterEntry {
  if (lines.length > 1) return { name, value: [...lines], text: lines.join(' ') };
  const text = (lines[0] ?? '').replace(/^(["'])(.*)\1$/u, '$2');
  if (/^\[.*\]$/u.test(text)) {
    const items = text.slice(1, -1).split(',');
    return { name, value: items.map((item) => item.trim().replace(/^(["'])(.*)\1$/u, '$2')), text: null };
  }
  const isWord = /^(?:true|false)$/iu.test(text);
  return { name, value: isWord ? text.toLowerCase() === 'true' : text === '' ? null : text, text };
}

/** MultiMarkdown and others allow a name twice. The stricter reading is in `readUnpublished`. */
function mergeRepeated(entries: readonly FrontMatterEntry[]): readonly FrontMatterEntry[] {
  const byName = new Map<string, FrontMatterEntry>();
  for (const entry of entries) {
    const known = byName.get(entry.name.toLowerCase());
    if (!known) byName.set(entry.name.toLowerCase(), entry);
    else {
      const value = [known.value, entry.value].flat();
      byName.set(entry.name.toLowerCase(), { ...known, value });
    }
  }
  return [...byName.values()];
}
