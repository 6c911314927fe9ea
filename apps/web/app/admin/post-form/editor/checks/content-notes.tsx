import { type RefObject, useMemo } from 'react';

import { formatCount } from '../format-count.ts';
import { useHeldWhilePressed } from '../../../../use-held-while-pressed.ts';
import { editTowards } from '../edits/text-edit.ts';
import { showPlace } from '../write-edit.ts';
import type { SiteFacts } from './unknown-path.ts';
import { useReview } from './use-review.ts';

/** More at once would be a wall. As the first are dealt with, the others come. */
const mostShown = 8;

/**
 * How long the text is, and what its author may want to look at again. Each note leads to its place; none is in the way of
 * publishing, and none interrupts a screen reader.
 */
export function ContentNotes({
  area,
  content,
  isMarkdown,
  excerpt,
  slugs,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  content: string;
  isMarkdown: boolean;
  excerpt: string;
  slugs: readonly string[];
}) {
  // A text area has one kind of line break, whatever the file had.
  const shown = useMemo(
    () => (content.includes('\r') ? content.replaceAll(/\r\n?/gu, '\n') : content),
    [content],
  );
  const site = useMemo(() => siteFacts(slugs), [slugs]);
  // The notes stand above the form's buttons.
  const reviewed = useHeldWhilePressed(useReview(shown, isMarkdown, site));
  const { words = null, minutes, notes = [] } = reviewed ?? {};
  const isExcerptMissing = words !== null && words > 0 && excerpt.trim() === '';
  const count = notes.length + (isExcerptMissing ? 1 : 0);
  const listed = notes.slice(0, mostShown);

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
    <div className="mt-2 font-mono text-data leading-normal text-ink-3">
      {/* Its place is there before it is known. */}
      <p className="min-h-[1.5em]">
        {words !== null && (words === 1 ? '1 word' : `${formatCount(words)} words`)}
        {words !== null && words > 0 && ` · ${minutes} min read`}
      </p>
      {count > 0 && (
        <section aria-label="Notes on the text" className="mt-3 border-l-4 border-ochre pl-3 text-ink-2">
          <p>
            {count === 1 ? 'One thing to look at, if you like:' : `${count} things to look at, if you like:`}
          </p>
          <ul className="mt-1">
            {listed.map(({ message, start, end }, index) => (
              <li key={`${index}:${message}`}>
                <NoteButton onClick={() => show(start, end)}>{message}</NoteButton>
              </li>
            ))}
            {notes.length > listed.length && (
              <li className="py-2.5">And {notes.length - listed.length} more.</li>
            )}
            {isExcerptMissing && (
              <li>
                <NoteButton onClick={() => focusExcerpt(area.current)}>
                  There is no excerpt: the list of posts shows nothing below the title.
                </NoteButton>
              </li>
            )}
          </ul>
        </section>
      )}
    </div>
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

function siteFacts(slugs: readonly string[]): SiteFacts {
  return { slugs, origins: [location.origin, __SITE_ORIGIN__] };
}
