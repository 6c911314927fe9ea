/** A URL that was pasted into a text. */
export interface PastedUrl {
  readonly url: string;
  /** Offset of the URL in `text`. */
  readonly at: number;
  readonly text: string;
}

/**
 * Returns the pasted URL at its offset in the changed text. Returns null if it is no longer there:
 * undone, deleted, or replaced with the whole text. The same URL elsewhere in the text does not
 * count.
 */
export function followPastedUrl(pasted: PastedUrl, text: string): PastedUrl | null {
  const { url, at, text: before } = pasted;
  if (text === before) return pasted;
  // A change behind the URL leaves it where it is. One before it moves it.
  const offset = [at, at + text.length - before.length].find(
    (each) => each >= 0 && text.startsWith(url, each),
  );
  return offset === undefined ? null : { url, at: offset, text };
}
