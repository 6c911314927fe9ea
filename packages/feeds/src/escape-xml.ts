/**
 * Text as it stands in XML, in an element or between double quotes. Characters that XML 1.0 has no way to write are left
 * out, and halves of surrogate pairs become U+FFFD.
 *
 * @see https://www.w3.org/TR/xml/#charsets
 */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(invalidCharacters, '')
    .replaceAll(/[&<>"\r]/gu, (character) => references[character] ?? character);
}

/** Everything below space but tab and line breaks, and two that are no characters. */
// eslint-disable-next-line no-control-regex
const invalidCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A bare carriage return would be read as a line feed.
  '\r': '&#13;',
};
