/** Elements that Markdown has a sign for. */
const meaningful =
  /<a\s[^>]*\bhref=|<(?:h[1-6]|strong|em|i|ul|ol|table|blockquote|pre|code|del|s|hr|img)(?=[\s>/])|<(?:b|span)\s[^>]*\bstyle=["'][^"']*(?:font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic)|<b(?:>|\s(?![^>]*font-weight))/iu;

/** Whether formatted text says more than the plain text that comes with it. */
export function isWorthConverting(html: string): boolean {
  return meaningful.test(html);
}
