import { eastAsianWidth } from 'get-east-asian-width';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Returns the columns of a text in a monospaced font: East Asian characters and emoji take two,
 * combining marks none.
 *
 * @example getTextWidth('日本') // 4
 */
export function getTextWidth(text: string): number {
  if (/^[\u0020-\u007E]*$/u.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += getGraphemeWidth(segment);
  return width;
}

/** Emoji sequences such as flags count once. */
function getGraphemeWidth(grapheme: string): number {
  if (/^[\p{M}\p{Cf}\p{Cc}]+$/u.test(grapheme)) return 0;
  if (/\p{RI}{2}|\uFE0F/u.test(grapheme)) return 2;
  return eastAsianWidth(grapheme.codePointAt(0) ?? 0);
}
