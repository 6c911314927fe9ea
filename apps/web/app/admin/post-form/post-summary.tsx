import { Button } from '@branchbook/ui';
import { ChevronUp, Pencil } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react';

import { SuggestionList } from '../content-lint/suggestion-list.tsx';
import { suggestionMessages } from '../content-lint/messages.ts';
import { getSuggestions, revealLintedRange, type Suggestion } from '../content-lint/suggestions.ts';
import type { LintedContent } from '../content-lint/use-content-lint.ts';
import { WordCount } from '../content-lint/word-count.tsx';
import type { PostFields } from '../post-model/post-fields.ts';
import { useSummaryKey } from './use-save-keys.ts';

export interface PostSummaryProps {
  fields: PostFields;
  /** The current slug, or the one a new post would get. */
  slug: string;
  /** The date that the post shows. */
  date: string;
  reviewed: LintedContent | null;
  area: RefObject<HTMLTextAreaElement | null>;
  /** Switches from the preview to the form, before something in it gets the focus. */
  showForm: () => void;
  /** Opens the drawer synchronously, before a field in it gets the focus. */
  openSettings: () => void;
}

/**
 * Renders a button with the word count and the number of suggestions. It opens the card of the blog
 * list, URL, excerpt and date, with the suggestions. Each part leads to its field.
 */
export function PostSummary({
  fields,
  slug,
  date,
  reviewed,
  area,
  showForm,
  openSettings,
}: PostSummaryProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const suggestions = getSuggestions(reviewed, fields.excerpt);
  useSummaryKey(() => panel.current?.togglePopover());

  function placeAtButton(): void {
    // On a phone it is as wide as the window.
    panel.current?.style.setProperty('--left', `${button.current?.getBoundingClientRect().left ?? 0}px`);
  }

  /** Closing restores the focus, so it comes first. */
  function leave(): void {
    panel.current?.hidePopover();
    showForm();
  }

  function goTo(selector: string): void {
    panel.current?.hidePopover();
    openSettings();
    const target = button.current?.form?.querySelector<HTMLElement>(selector);
    target?.focus();
    if (target instanceof HTMLButtonElement) target.click();
  }

  function goToSuggestion({ range }: Suggestion): void {
    if (range === null) {
      goTo('[name=excerpt]');
      return;
    }
    leave();
    if (area.current && reviewed) revealLintedRange(area.current, reviewed.content, range);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        title="What readers will see"
        className="-my-2.5 -ml-2 flex max-[639px]:-mb-1 min-h-11 cursor-pointer flex-wrap items-center gap-x-1.5 rounded-control px-2 text-left hover:bg-band hover:text-ink"
      >
        {reviewed ? <WordCount review={reviewed} /> : <span>What readers will see</span>}
        {suggestions.length > 0 && (
          <>
            <span aria-hidden="true">·</span>
            <span className="text-ochre">{suggestionMessages.count(suggestions.length)}</span>
          </>
        )}
        <ChevronUp aria-hidden="true" className="size-4" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="What readers will see"
        tabIndex={-1}
        onBeforeToggle={placeAtButton}
        onToggle={({ newState }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open') panel.current?.focus({ preventScroll: true });
        }}
        className="inset-auto bottom-[calc(var(--form-bar-height,92px)+8px)] left-2 m-0 max-h-[calc(100dvh-var(--form-bar-height,92px)-84px)] w-[calc(100vw-16px)] overflow-y-auto rounded-sheet border border-line bg-sheet p-5 text-ink outline-none elev-pop min-[480px]:left-(--left) min-[480px]:w-[360px] [@media(max-height:479px)]:bottom-2 [@media(max-height:479px)]:max-h-[calc(100dvh-16px)]"
      >
        {isOpen && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 [overflow-wrap:anywhere]">
            <Card fields={fields} date={date} reviewed={reviewed} onExcerpt={() => goTo('[name=excerpt]')} />
            <Row label="URL" action="Edit URL" onEdit={() => goTo('[data-edit-url], [name=slug]')}>
              {`/blog/${slug}`}
            </Row>
            <Row label="Date" action="Edit date" onEdit={() => goTo('[name=date]')}>
              {date}
            </Row>
            <SuggestionList suggestions={suggestions} onChoose={goToSuggestion} />
          </div>
        )}
      </div>
    </>
  );
}

/** Renders the post as the blog list will show it. */
function Card({
  fields: { title, author, excerpt },
  date,
  reviewed,
  onExcerpt,
}: Pick<PostSummaryProps, 'fields' | 'date' | 'reviewed'> & { onExcerpt: () => void }) {
  const own = excerpt.trim();
  const paragraph = reviewed?.opening.paragraph ?? null;
  return (
    <div className="border-b border-rule pb-4">
      <p className="font-mono text-data leading-[1.7] text-ink-3">{author ? `${date} · ${author}` : date}</p>
      <p dir="auto" className="mt-1 font-serif text-h3 leading-tight font-semibold">
        {title || 'Untitled'}
      </p>
      <p dir="auto" className="mt-2 line-clamp-4 text-base text-ink-2">
        {own || paragraph}
      </p>
      <Row label="Excerpt" action="Edit excerpt" onEdit={onExcerpt}>
        {own ? 'Your own' : paragraph === null ? 'None' : 'From the first paragraph'}
      </Row>
    </div>
  );
}

function Row({
  label,
  action,
  onEdit,
  children,
}: {
  label: string;
  action: string;
  onEdit: () => void;
  children: ReactNode;
}) {
  return (
    <div className="-my-2.5 flex items-center gap-3 font-mono text-data leading-normal first-of-type:mt-0">
      <p className="min-w-0 grow">
        <span className="text-ink-3">{label}</span> <span>{children}</span>
      </p>
      <Button variant="ghost" size="icon" aria-label={action} title={action} onClick={onEdit}>
        <Pencil aria-hidden="true" strokeWidth={1.75} />
      </Button>
    </div>
  );
}
