/**
 * Escapes text for an XML element or an attribute in double quotes. Leaves out the characters that
 * XML 1.0 cannot have, and replaces halves of surrogate pairs by U+FFFD.
 *
 * @see https://www.w3.org/TR/xml/#charsets
 */
export function escapeXml(text: string): string {
  const valid = text.toWellFormed();
  // In chunks, because one call needs ten times the memory of the result.
  const chunks = Array.from({ length: Math.ceil(valid.length / chunkLength) }, (_, index) =>
    valid
      .slice(index * chunkLength, (index + 1) * chunkLength)
      .replaceAll(invalidCharacters, '')
      .replaceAll(/[&<>"\r]/gu, (character) => references[character] ?? character),
  );
  return chunks.join('');
}

/** In characters. */
const chunkLength = 65_536;

/** Control characters except tab and line breaks, and two noncharacters. */
// eslint-disable-next-line no-control-regex
const invalidCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Parsers read a bare carriage return as a line feed.
  '\r': '&#13;',
};
