import { type FieldReader, getProperty } from './front-matter-fields.ts';
import { toPlainText } from './plain-text.ts';

/** The known authors of a site. */
export interface KnownAuthors {
  /** The names of authors by the keys that posts use, from `_data/authors.yml`. */
  readonly names: ReadonlyMap<string, string>;
  /** True if posts name authors by keys alone. */
  readonly areKeys: boolean;
}

/**
 * Reads the authors of a post: a text, an object with a `name`, or a list of either. Two names
 * become 'Ada and Bob', more 'Ada, Bob and Cy'. Returns null for a post without an author, or with
 * a key that no file explains.
 */
export function readAuthor(fields: FieldReader, known: KnownAuthors): string | null {
  for (const field of authorFields) {
    const found = readNames(fields.value(field), known);
    if (found.length > 0) return joinNames(found);
  }
  // Hugo and Zola have the fields of themes in a map.
  const found = ['params', 'extra'].flatMap((group) => readNames(fields.at(group, 'author'), known));
  return found.length > 0 ? joinNames(found) : null;
}

/** Returns true if a post names an author, though it may be by a key. */
export function hasAuthor(fields: FieldReader): boolean {
  return authorFields.some((field) => fields.value(field) !== undefined);
}

const authorFields = ['author', 'authors', 'by'];

const noAuthors: KnownAuthors = { names: new Map(), areKeys: false };

export function readNames(value: unknown, known: KnownAuthors = noAuthors): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => readNames(each, known));
  if (typeof value === 'string' || typeof value === 'number') {
    const name = removeMail(toPlainText(String(value)));
    const found = known.names.get(name) ?? (isUnknownKey(name, known) ? '' : name);
    return found === '' ? [] : [found];
  }
  for (const property of ['name', 'title', 'display_name', 'displayName']) {
    const name = getProperty(value, property);
    const text = typeof name === 'string' ? removeMail(toPlainText(name)) : '';
    if (text !== '') return [known.names.get(text) ?? text];
  }
  return ['key', 'id']
    .flatMap((property) => known.names.get(String(getProperty(value, property))) ?? [])
    .slice(0, 1);
}

/** Names have a space or a capital. Other words are keys where authors have keys. */
function isUnknownKey(name: string, { names, areKeys }: KnownAuthors): boolean {
  return (names.size > 0 || areKeys) && /^[^\s\p{Lu}]+$/u.test(name);
}

/** Returns a byline without mail addresses: 'Ada <ada@example.com>' gives 'Ada'. */
function removeMail(name: string): string {
  const plain = name.replaceAll(
    /[<([]?(?:mailto:)?[^\s<>()[\],;]+@[^\s<>()[\],;]+\.[^\s<>()[\],;]+[>)\]]?/gu,
    '',
  );
  // A name may end with a hyphen. Only what was beside an address goes with it.
  const alone = plain === name ? name : plain.replaceAll(/^[\s,;–-]+|[\s,;–-]+$/gu, '');
  return alone.replaceAll(/\s+/gu, ' ').trim();
}

function joinNames(names: readonly string[]): string {
  const unique = [...new Set(names)];
  return unique.length < 2 ? (unique[0] ?? '') : `${unique.slice(0, -1).join(', ')} and ${unique.at(-1)}`;
}
