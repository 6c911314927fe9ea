/**
 * Returns a title or an excerpt as plain text in one line: without the tags of formatted text, with
 * entities decoded. What is in angle brackets and is no such tag stays.
 *
 * @example
 * toPlainText('Tips &amp; <em>tricks</em> for Vec<T>\n'); // 'Tips & tricks for Vec<T>'
 */
export function toPlainText(text: string): string {
  const plain = text.replaceAll(inlineTag, (whole, name: string, attributes?: string) => {
    const isAlone = /^(?:br|img|wbr)$/iu.test(name);
    const isPair = new RegExp(`</${name}\\s*>`, 'iu').test(text);
    return isAlone || isPair || attributes ? '' : whole;
  });
  return joinLines(decodeEntities(plain));
}

/** The elements of formatted text. A title about `<main>` or `<template>` names the element. */
const inlineTag =
  /<\/?(abbr|acronym|a|bdi|bdo|big|br|b|cite|code|del|dfn|div|em|font|img|ins|i|kbd|mark|p|q|small|span|strike|strong|sub|sup|s|tt|u|var|wbr)(\s[^<>]*)?\/?>/giu;

function joinLines(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** Returns Markdown in one line, without the marks of links, images, emphasis, code and hard breaks. */
export function stripMarkdown(line: string): string {
  const plain = line
    .replaceAll(/(?<!\\)\\(?=\n)/gu, '')
    .replaceAll(/(`+)([^`]+)\1/gu, (_, _mark: string, code: string) =>
      code.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    )
    .replaceAll(/<((?:https?:\/\/|mailto:)[^>\s]+)>/gu, '$1')
    .replaceAll(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/gu, '$1')
    .replaceAll(/\[\^[^\]]+\]/gu, '')
    .replaceAll(/(?<!\\)(\*+|~~|`+)/gu, '')
    .replaceAll(/(?<![\p{L}\p{N}\\])_+|(?<!\\)_+(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/gu, '$1')
    .replaceAll(/<\/?[a-z][^<>]*>/giu, '');
  return joinLines(decodeEntities(plain));
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
