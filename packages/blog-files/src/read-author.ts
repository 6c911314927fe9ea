import { type FieldReader, getProperty } from './front-matter-fields.ts';
import { toPlainText } from './plain-text.ts';

/**
 * Reads the authors of a post: a text, an object with a `name`, or a list of either. Two names
 * become 'Ada and Bob', more 'Ada, Bob and Cy'. Returns null for a post without an author.
 *
 * @param names the names of authors by the keys that posts use, from `_data/authors.yml`
 */
export function readAuthor(
  fields: FieldReader,
  names: ReadonlyMap<string, string> = new Map(),
): string | null {
  for (const field of ['author', 'authors', 'by']) {
    const found = readNames(fields.value(field), names);
    if (found.length > 0) return joinNames(found);
  }
  return null;
}

export function readNames(value: unknown, known: ReadonlyMap<string, string>): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => readNames(each, known));
  if (typeof value === 'string' || typeof value === 'number') {
    const name = removeMail(toPlainText(String(value)));
    return name === '' ? [] : [known.get(name) ?? name];
  }
  for (const property of ['name', 'title', 'display_name', 'displayName', 'key', 'id']) {
    const name = getProperty(value, property);
    const text = typeof name === 'string' ? removeMail(toPlainText(name)) : '';
    if (text !== '') return [known.get(text) ?? text];
  }
  return [];
}

/** Returns a byline without mail addresses: 'Ada <ada@example.com>' gives 'Ada'. */
function removeMail(name: string): string {
  return name
    .replaceAll(/[<([]?(?:mailto:)?[^\s<>()[\],;]+@[^\s<>()[\],;]+\.[^\s<>()[\],;]+[>)\]]?/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^[\s,;–-]+|[\s,;–-]+$/gu, '');
}

function joinNames(names: readonly string[]): string {
  const unique = [...new Set(names)];
  return unique.length < 2 ? (unique[0] ?? '') : `${unique.slice(0, -1).join(', ')} and ${unique.at(-1)}`;
}
