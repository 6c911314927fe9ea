/**
 * Returns a text in the form that searches compare: lower case, without accents.
 *
 * @example foldText('Café') === foldText('CAFE')
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}
