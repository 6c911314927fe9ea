/**
 * Returns JSON for a script element: nothing in it can end the element or open a comment. Replaces
 * a lone surrogate by U+FFFD, as UTF-8 does, so that the hydrated page has the same text.
 *
 * @example jsonForHtml({ title: '</script>' }) // '{"title":"\\u003c/script>"}'
 */
export function jsonForHtml(value: object): string {
  const json = JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'string' ? each.toWellFormed() : each,
  );
  return json.replaceAll('<', String.raw`\u003c`);
}
