import type { RefObject } from 'react';

import { editTowards } from '../text-edits/text-edit.ts';
import { showPlace } from '../text-edits/write-edit.ts';
import type { Reviewed } from './use-review.ts';

/** More at once would be a wall. As the first are dealt with, the others come. */
const maxShown = 8;

/**
 * What the author of a text may want to look at again. Each note leads to its place; none is in the way of publishing, and none
 * interrupts a screen reader.
 */
export function ContentNotes({
  area,
  reviewed,
  excerpt,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  reviewed: Reviewed | null;
  excerpt: string;
}) {
  const { words = 0, notes = [] } = reviewed ?? {};
  const isExcerptMissing = words > 0 && excerpt.trim() === '';
  const count = notes.length + (isExcerptMissing ? 1 : 0);
  const listed = notes.slice(0, maxShown);
  if (count === 0) return null;

  function show(start: number, end: number): void {
    if (!area.current || !reviewed) return;
    // It was said of the text as it was a moment ago.
    const now = area.current.value;
    const { from, to, insert } = editTowards(
      { text: reviewed.content, start, end },
      { text: now, start, end },
    );
    const moved = (at: number) =>
      at >= to ? at + insert.length - (to - from) : Math.min(at, from + insert.length);
    showPlace(area.current, start <= from ? start : moved(start), end <= from ? end : moved(end));
  }

  return (
    <section
      aria-label="Notes on the text"
      className="mt-3 border-l-4 border-ochre pl-3 font-mono text-data leading-normal text-ink-2"
    >
      <p>{count === 1 ? 'One thing to look at, if you like:' : `${count} things to look at, if you like:`}</p>
      <ul className="mt-1">
        {listed.map(({ message, start, end }, index) => (
          <li key={`${index}:${message}`}>
            <NoteButton onClick={() => show(start, end)}>{message}</NoteButton>
          </li>
        ))}
        {notes.length > listed.length && <li className="py-2.5">And {notes.length - listed.length} more.</li>}
        {isExcerptMissing && (
          <li>
            <NoteButton onClick={() => focusExcerpt(area.current)}>
              There is no excerpt: the list of posts shows nothing below the title.
            </NoteButton>
          </li>
        )}
      </ul>
    </section>
  );
}

function NoteButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 w-full cursor-pointer py-2 text-left text-ink underline decoration-rule underline-offset-4 [overflow-wrap:anywhere] hover:decoration-ink"
    >
      {children}
    </button>
  );
}

function focusExcerpt(area: HTMLTextAreaElement | null): void {
  const excerpt = area?.form?.elements.namedItem('excerpt');
  if (excerpt instanceof HTMLElement) excerpt.focus();
}
