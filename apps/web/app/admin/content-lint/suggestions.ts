import { createMinimalEdit, type TextState } from '@branchbook/markdown-editor/commands';
import { revealRange } from '@branchbook/markdown-editor/textarea';

import type { LintMessage } from './lint-content.ts';
import { suggestionMessages } from './messages.ts';
import type { LintedContent } from './use-content-lint.ts';

/** A hint in the form. It never blocks publishing. */
export interface Suggestion {
  readonly message: string;
  /** Its range in the text; null if it is about the excerpt. */
  readonly range: Pick<LintMessage, 'start' | 'end'> | null;
}

/** Returns the suggestions on a text, in the order of their ranges. */
export function getSuggestions(linted: LintedContent | null, excerpt: string): readonly Suggestion[] {
  if (!linted) return [];
  const { messages, words, opening } = linted;
  const suggestions = messages.map(({ message, start, end }) => ({ message, range: { start, end } }));
  const isExcerptMissing = words > 0 && excerpt.trim() === '' && opening.paragraph === null;
  return isExcerptMissing
    ? [...suggestions, { message: suggestionMessages.noExcerpt, range: null }]
    : suggestions;
}

/** Selects a range of the linted text, adjusted to edits since then. */
export function revealLintedRange(
  area: HTMLTextAreaElement,
  linted: string,
  { start, end }: Pick<LintMessage, 'start' | 'end'>,
): void {
  const before: TextState = { text: linted, start, end };
  const { from, to, insert } = createMinimalEdit(before, { text: area.value, start, end });
  const moved = (at: number) =>
    at >= to ? at + insert.length - (to - from) : Math.min(at, from + insert.length);
  revealRange(area, start <= from ? start : moved(start), end <= from ? end : moved(end));
}
