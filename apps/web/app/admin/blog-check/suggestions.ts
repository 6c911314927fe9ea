import { type EditedText, editTowards } from '../editor/text-edits/text-edit.ts';
import { showPlace } from '../editor/text-edits/write-edit.ts';
import type { TextNote } from './review.ts';
import type { Reviewed } from './use-review.ts';

/** What the author may want to look at again. It is never in the way of publishing. */
export interface Suggestion {
  readonly message: string;
  /** The range of the text that it is about; null if it is about the excerpt. */
  readonly range: Pick<TextNote, 'start' | 'end'> | null;
}

const noExcerpt = 'No excerpt yet. The blog list will show only the title.';

/** Returns the suggestions on a text, in the order of their ranges. */
export function getSuggestions(reviewed: Reviewed | null, excerpt: string): readonly Suggestion[] {
  if (!reviewed) return [];
  const { notes, words, beginning } = reviewed;
  const suggestions = notes.map(({ message, start, end }) => ({ message, range: { start, end } }));
  const isExcerptMissing = words > 0 && excerpt.trim() === '' && beginning.paragraph === null;
  return isExcerptMissing ? [...suggestions, { message: noExcerpt, range: null }] : suggestions;
}

/** Returns "1 suggestion" or "{n} suggestions". */
export function countSuggestions(count: number): string {
  return count === 1 ? '1 suggestion' : `${count} suggestions`;
}

/** Selects the range of a text as it was when it was reviewed, wherever typing has moved it since. */
export function showReviewedRange(
  area: HTMLTextAreaElement,
  reviewed: string,
  { start, end }: Pick<TextNote, 'start' | 'end'>,
): void {
  const before: EditedText = { text: reviewed, start, end };
  const { from, to, insert } = editTowards(before, { text: area.value, start, end });
  const moved = (at: number) =>
    at >= to ? at + insert.length - (to - from) : Math.min(at, from + insert.length);
  showPlace(area, start <= from ? start : moved(start), end <= from ? end : moved(end));
}
