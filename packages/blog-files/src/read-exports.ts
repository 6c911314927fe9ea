import { splitBody } from './body-parts.ts';
import type { FrontMatterEntry } from './front-matter.ts';
import { type JsLiteral, readJsLiteral } from './js-literal.ts';
import { isUsualName } from './metadata-lines.ts';

/** The metadata that an MDX file exports. */
export interface ExportedMetadata {
  readonly entries: readonly FrontMatterEntry[];
  /** The export that cannot be read for certain: 'export const metadata'; null if there is none. */
  readonly unread: string | null;
}

const constant = /^export\s+(?:const|let|var)\s+([\w$]+)(?:\s*:\s*[^=\n]{1,200})?\s*=\s*/gmu;
const other =
  /^export\s+(?:default\s+(?:[\w$.]+\s*\(\s*)?(?=\{)|(?:async\s+)?function\s+[\w$]+|\{[^}\n]{0,300}\}\s*from|\*\s*from)/gmu;
/** Names by which generators and layouts know exported metadata. */
const metadataName =
  /^(?:generate_?)?(?:meta|meta_?data|front_?matter|attributes|page_?(?:meta|data)|post(?:_?meta)?|article)$/iu;

/**
 * Reads the metadata that MDX exports: `export const metadata = { title: 'Hello', draft: true }`,
 * or single values such as `export const draft = true`. Only plain literals are read.
 */
export function readExports(body: string): ExportedMetadata {
  const entries: FrontMatterEntry[] = [];
  let unread: string | null = null;
  for (const { isCode, text } of joinInline(body)) {
    if (isCode) continue;
    for (const match of text.matchAll(constant)) {
      const [whole, name = ''] = match;
      const literal = readJsLiteral(text, match.index + whole.length);
      const found = readConstant(name, literal, text);
      entries.push(...found.entries);
      if (found.isUnread) unread ??= `export const ${name}`;
    }
    for (const { 0: whole, index } of text.matchAll(other)) {
      const rest = text.slice(index + whole.length);
      const literal = rest.startsWith('{') ? readJsLiteral(rest, 0) : null;
      const isMetadata = literal
        ? toEntries(literal.value).some((entry) => isUsualName(entry.name))
        : (whole.match(/[\w$]+/gu) ?? []).some((word) => metadataName.test(word));
      if (!isMetadata) continue;
      const isPlain = literal?.isPlain && /^export\s+default\s+$/u.test(whole);
      if (isPlain) entries.push(...toEntries(literal.value));
      else unread ??= whole.replaceAll(/\s+/gu, ' ').trim();
    }
  }
  return { entries, unread };
}

function readConstant(
  name: string,
  literal: JsLiteral | null,
  text: string,
): { readonly entries: readonly FrontMatterEntry[]; readonly isUnread: boolean } {
  const isEnd =
    literal !== null && /^[ \t]*(?:;|\/\/|\r?\n|(?![^]))/u.test(text.slice(literal.end, literal.end + 100));
  const value = literal?.value;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (isObject) {
    const entries = toEntries(value);
    const isMetadata = metadataName.test(name) || entries.some((entry) => isUsualName(entry.name));
    return isMetadata ? { entries, isUnread: !literal?.isPlain || !isEnd } : { entries: [], isUnread: false };
  }
  if (metadataName.test(name)) return { entries: [], isUnread: true };
  if (!isUsualName(name)) return { entries: [], isUnread: false };
  return literal?.isPlain && isEnd && value !== undefined
    ? { entries: [createEntry(name, value)], isUnread: false }
    : { entries: [], isUnread: true };
}

/** Returns the properties of an object as entries. */
export function toEntries(value: unknown): readonly FrontMatterEntry[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).map(([name, each]: [string, unknown]) => createEntry(name, each));
}

function createEntry(name: string, value: unknown): FrontMatterEntry {
  // Next has a title with a template.
  if (name === 'title' && typeof value === 'object' && value !== null) {
    const { absolute, default: text } = value as { absolute?: unknown; default?: unknown };
    const title = absolute ?? text;
    if (typeof title === 'string') return { name, value: title, text: title };
  }
  const isSimple = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return { name, value, text: isSimple ? String(value) : value === null ? '' : null };
}

/** An export may hold code between backticks, so only blocks of code count as code. */
function joinInline(body: string): readonly { readonly isCode: boolean; readonly text: string }[] {
  const parts: { isCode: boolean; text: string }[] = [];
  for (const { isCode, text } of splitBody(body)) {
    const isFence = isCode && /^[ \t>]*(?:```|~~~)[^\n]*\n/u.test(text);
    const last = parts.at(-1);
    if (last && !last.isCode && !isFence) last.text += text;
    else parts.push({ isCode: isFence, text });
  }
  return parts;
}
