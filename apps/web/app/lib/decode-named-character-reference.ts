import { decodeHTMLStrict } from 'entities/decode';

/**
 * Decodes a named character reference for the Markdown parser in workers, as the package of the same
 * name does.
 *
 * @param name without `&` and `;`
 * @returns false if there is no such reference
 *
 * @example decodeNamedCharacterReference('eacute') // 'é'
 */
export function decodeNamedCharacterReference(name: string): string | false {
  const reference = `&${name};`;
  const decoded = decodeHTMLStrict(reference);
  return decoded === reference ? false : decoded;
}
