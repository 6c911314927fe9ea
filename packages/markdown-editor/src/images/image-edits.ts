import { insertBlock } from '../text-edits/insert-block.ts';
import { createMinimalEdit, type TextEdit, type TextState } from '../text-edits/text-edit.ts';
import { createImageEdit, formatImage } from '../text-edits/toggle-link.ts';

/** What an author says about an image. */
export interface ImageDescription {
  readonly alt: string;
  /** Shown below the image. Empty for none. */
  readonly caption: string;
}

/** The description of an image that the author has not described. */
export const undescribed: ImageDescription = { alt: '', caption: '' };

/**
 * Inserts an image as a separate paragraph, in place of the selection when it was added. If the
 * text has changed since, the image is inserted behind the selection, so that it replaces nothing
 * that was typed. The cursor stays where the author writes now; if that is the same place, it moves
 * behind the image.
 *
 * @param added the text and the selection when the image was added
 */
export function insertAddedImage(
  added: TextState,
  now: TextState,
  url: string,
  { alt, caption }: ImageDescription,
): TextEdit {
  const typed = createMinimalEdit(added, now);
  const end = mapOffset(added.end, typed);
  const start = added.text === now.text ? added.start : end;
  const edit = insertBlock({ text: now.text, start, end }, formatImage(alt, url, caption));
  if (now.start === start && now.end === end) return edit;
  return { ...edit, start: mapOffset(now.start, edit), end: mapOffset(now.end, edit) };
}

/**
 * Replaces the description of an image. Returns null if the text does not have the image with its
 * old description: the author has changed or removed it.
 */
export function describeImage(
  text: string,
  url: string,
  old: ImageDescription,
  { alt, caption }: ImageDescription,
): TextEdit | null {
  const before = formatImage(old.alt, url, old.caption);
  const from = text.indexOf(before);
  if (from === -1) return null;
  return createImageEdit(alt, url, { start: from, end: from + before.length }, caption);
}

/** Returns where an offset is after an edit. One within the replaced range moves to its end. */
function mapOffset(offset: number, { from, to, insert }: TextEdit): number {
  if (offset <= from) return offset;
  return offset >= to ? offset + insert.length - (to - from) : from + insert.length;
}
