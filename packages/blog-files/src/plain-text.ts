/**
 * Returns a title or an excerpt as plain text in one line: without tags, with entities decoded.
 *
 * @example
 * toPlainText('Tips &amp; <em>tricks</em>\n'); // 'Tips & tricks'
 */
export function toPlainText(text: string): string {
  return decodeEntities(text.replaceAll(/<\/?[a-z][^<>]*>/giu, ''))
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Returns a line of Markdown without the marks of links, images, emphasis and code. */
export function stripMarkdown(line: string): string {
  return toPlainText(
    line
      .replaceAll(/<((?:https?:\/\/|mailto:)[^>\s]+)>/gu, '$1')
      .replaceAll(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/gu, '$1')
      .replaceAll(/\[\^[^\]]+\]/gu, '')
      .replaceAll(/(?<!\\)(\*+|~~|`+)/gu, '')
      .replaceAll(/(?<![\p{L}\p{N}\\])_+|(?<!\\)_+(?![\p{L}\p{N}])/gu, '')
      .replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1'),
  );
}

const named: ReadonlyMap<string, string> = new Map(
  'amp=& lt=< gt=> quot=" apos=\' nbsp=\u{a0} ndash=– mdash=— hellip=… lsquo=‘ rsquo=’ ldquo=“ rdquo=” laquo=« raquo=» copy=© reg=® trade=™ times=× rarr=→ larr=← bull=•'
    .split(' ')
    .map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
);

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/giu, (whole, decimal, hex, name) => {
    if (name) return named.get(String(name)) ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : whole;
  });
}
