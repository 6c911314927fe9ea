/**
 * Returns the decoded text, or the text itself if it has a lone per cent sign.
 *
 * @example
 * safeDecodeURIComponent('caf%C3%A9'); // 'café'
 * safeDecodeURIComponent('100%'); // '100%'
 */
export function safeDecodeURIComponent(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
