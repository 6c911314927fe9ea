import { Button, Field, Input } from '@branchbook/ui';
import { ArrowDown, ArrowUp, CaseSensitive, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { isComposing } from '../lib/is-composing.ts';
import { getTextState, revealRange, applyToTextarea } from '../textarea/apply-to-textarea.ts';
import { findText, type TextRange, findMatchIndex, replaceMatches } from './find-text.ts';
import { findMessages as messages } from './messages.ts';
import { MatchHighlight } from './match-highlight.tsx';

/** A longer selection is not searched for. */
const maxSelectionLength = 100;

/** Labels for screen readers only; placeholders are visible. */
const hiddenLabel = '[&>label]:sr-only';

/**
 * Find and replace. The focus stays here and the match is highlighted in the text; closing selects
 * it. Enter finds the next match, Shift+Enter the previous one, Escape closes. Replacing is one
 * undo step.
 */
export function FindBar({
  area,
  text,
  isReadOnly,
  onClose,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  isReadOnly: boolean;
  onClose: () => void;
}) {
  const [words, setWords] = useState(() => getSelectedText(area.current));
  const [replacement, setReplacement] = useState('');
  const [isCaseSensitive, setIsCaseSensitive] = useState(false);
  const [replaced, setReplaced] = useState<number | null>(null);
  /** Matches after this offset come first. */
  const [offset, setOffset] = useState(() => area.current?.selectionStart ?? 0);
  const input = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => text.replaceAll(/\r\n?/gu, '\n'), [text]);
  const matches = useMemo(() => findText(shown, words, isCaseSensitive), [shown, words, isCaseSensitive]);
  const index = findMatchIndex(matches, offset, 'next');
  const match = matches[index];

  useEffect(() => input.current?.select(), []);

  function step(direction: 'next' | 'previous'): void {
    setReplaced(null);
    if (!match) return;
    const next = matches[findMatchIndex(matches, direction === 'next' ? match.end : match.start, direction)];
    if (next) setOffset(next.start);
  }

  function replace(which: readonly TextRange[]): void {
    const target = area.current;
    const edit = target && replaceMatches(getTextState(target), which, replacement);
    if (!edit || isReadOnly) return;
    const focused = document.activeElement;
    applyToTextarea(target, edit);
    if (focused instanceof HTMLElement) focused.focus();
    setOffset(edit.end);
    setReplaced(which.length);
  }

  function close(): void {
    onClose();
    if (!area.current) return;
    if (match) revealRange(area.current, match.start, match.end);
    else area.current.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Ctrl+Enter publishes the form.
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      if (event.target === input.current) step(event.shiftKey ? 'previous' : 'next');
      else if (match) replace([match]);
    }
  }

  const isEmpty = matches.length === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up to it
    <div
      role="search"
      aria-label={messages.bar}
      onKeyDown={onKeyDown}
      className="@container absolute inset-x-0 top-full border border-t-0 border-line bg-sheet elev-pop"
    >
      <div className="flex flex-wrap items-center gap-1 p-1.5 @min-[560px]:flex-nowrap @min-[560px]:[&>[data-icon]]:w-9">
        <div className="relative min-w-0 flex-[1.6]">
          <Field label={messages.find} className={hiddenLabel}>
            <Input
              ref={input}
              placeholder={messages.find}
              autoComplete="off"
              spellCheck={false}
              value={words}
              className={words === '' ? '' : 'pr-16! @max-[700px]:pl-2.5!'}
              onChange={(event) => {
                setReplaced(null);
                setWords(event.target.value);
              }}
            />
          </Field>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 flex items-center font-mono text-data text-ink-3"
          >
            {replaced === null ? describePosition(words, matches.length, index, '/') : ''}
          </span>
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={messages.previous}
          disabled={isEmpty}
          onClick={() => step('previous')}
        >
          <ArrowUp aria-hidden="true" strokeWidth={1.75} />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          data-icon
          aria-label={messages.next}
          disabled={isEmpty}
          onClick={() => step('next')}
        >
          <ArrowDown aria-hidden="true" strokeWidth={1.75} />
        </Button>
        <Button
          variant={isCaseSensitive ? 'outline' : 'ghost'}
          size="icon"
          data-icon
          aria-label={messages.matchCase}
          aria-pressed={isCaseSensitive}
          title={messages.matchCase}
          onClick={() => setIsCaseSensitive((was) => !was)}
        >
          <CaseSensitive aria-hidden="true" strokeWidth={1.75} />
        </Button>
        {/* The second row starts here where one has no room for all. */}
        <div className="h-0 basis-full @min-[560px]:h-6 @min-[560px]:basis-px @min-[560px]:bg-rule" />
        <div className="min-w-0 flex-1">
          <Field label={messages.replacement.label} className={hiddenLabel}>
            <Input
              placeholder={messages.replacement.placeholder}
              className="@max-[700px]:px-2.5!"
              autoComplete="off"
              value={replacement}
              readOnly={isReadOnly}
              onChange={(event) => setReplacement(event.target.value)}
            />
          </Field>
        </div>
        <Button
          variant="ghost"
          className="px-2!"
          disabled={!match || isReadOnly}
          onClick={() => match && replace([match])}
        >
          {messages.replace}
        </Button>
        <Button
          variant="ghost"
          className="px-2!"
          aria-label={messages.replaceAll.label}
          disabled={isEmpty || isReadOnly}
          onClick={() => replace(matches)}
        >
          {messages.replaceAll.text}
        </Button>
        <Button variant="ghost" size="icon" data-icon aria-label={messages.close} onClick={close}>
          <X aria-hidden="true" strokeWidth={1.75} />
        </Button>
      </div>
      <p role="status" className={replaced === null ? 'sr-only' : 'px-3 pb-2 font-mono text-data text-ink-2'}>
        {replaced === null
          ? describePosition(words, matches.length, index, ' of ')
          : messages.replaced(replaced)}
      </p>
      {match &&
        area.current?.parentElement &&
        createPortal(
          <MatchHighlight area={area.current} start={match.start} end={match.end} />,
          area.current.parentElement,
        )}
    </div>
  );
}

function describePosition(words: string, count: number, index: number, separator: string): string {
  if (words === '') return '';
  if (count === 0) return messages.noResults;
  return `${(index + 1).toLocaleString('en-US')}${separator}${count.toLocaleString('en-US')}`;
}

function getSelectedText(area: HTMLTextAreaElement | null): string {
  const selected = area?.value.slice(area.selectionStart, area.selectionEnd) ?? '';
  return selected.includes('\n') || selected.length > maxSelectionLength ? '' : selected;
}
