import { Button, Field, Input } from '@branchbook/ui';
import { ArrowDown, ArrowUp, CaseSensitive, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { isComposing } from '../../../lib/is-composing.ts';
import { readEdited, showPlace, writeEdit } from '../text-edits/write-edit.ts';
import { findText, type Place, placeFrom, replacePlaces } from './find-text.ts';
import { FoundMark } from './found-mark.tsx';

/** What is selected is looked for at once, if it is no longer than words are. */
const longestWords = 100;

/** There is no room above the fields; their placeholders show what they are for. */
const hiddenLabel = '[&>label]:sr-only';

/**
 * Finds words in the text and replaces them, in steps of the browser's own undo. The focus stays here and the
 * match is marked in the text; closing selects it there. Enter goes on, with Shift back, and Escape closes. The bar lies over the
 * first lines of the text, which make room if the match is in them.
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
  const [words, setWords] = useState(() => selectedWords(area.current));
  const [replacement, setReplacement] = useState('');
  const [isCaseSensitive, setIsCaseSensitive] = useState(false);
  const [replaced, setReplaced] = useState<number | null>(null);
  /** Where in the text one is: what is found from there on comes first. */
  const [at, setAt] = useState(() => area.current?.selectionStart ?? 0);
  const input = useRef<HTMLInputElement>(null);
  const shown = useMemo(() => text.replaceAll(/\r\n?/gu, '\n'), [text]);
  const places = useMemo(() => findText(shown, words, isCaseSensitive), [shown, words, isCaseSensitive]);
  const index = placeFrom(places, at, 'on');
  const found = places[index];

  useEffect(() => input.current?.select(), []);

  function go(direction: 'on' | 'back'): void {
    setReplaced(null);
    if (!found) return;
    const next = places[placeFrom(places, direction === 'on' ? found.end : found.start, direction)];
    if (next) setAt(next.start);
  }

  function replace(which: readonly Place[]): void {
    const target = area.current;
    const edit = target && replacePlaces(readEdited(target), which, replacement);
    if (!edit || isReadOnly) return;
    const focused = document.activeElement;
    writeEdit(target, edit);
    if (focused instanceof HTMLElement) focused.focus();
    setAt(edit.end);
    setReplaced(which.length);
  }

  function close(): void {
    onClose();
    if (!area.current) return;
    if (found) showPlace(area.current, found.start, found.end);
    else area.current.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    // With Ctrl and Enter the form is published.
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      if (event.target === input.current) go(event.shiftKey ? 'back' : 'on');
      else if (found) replace([found]);
    }
  }

  const isNothing = places.length === 0;
  return (
    // Keys of the fields and buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="search"
      aria-label="Find and replace"
      onKeyDown={onKeyDown}
      className="@container absolute inset-x-0 top-full border border-t-0 border-line bg-sheet elev-pop"
    >
      <div className="flex flex-wrap items-center gap-1 p-1.5 @min-[560px]:flex-nowrap @min-[560px]:[&>[data-icon]]:w-9">
        <div className="relative min-w-0 flex-[1.6]">
          <Field label="Find" className={hiddenLabel}>
            <Input
              ref={input}
              placeholder="Find"
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
            {replaced === null ? describePosition(words, places.length, index, '/') : ''}
          </span>
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Previous"
          disabled={isNothing}
          onClick={() => go('back')}
        >
          <ArrowUp aria-hidden="true" strokeWidth={1.75} />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          data-icon
          aria-label="Next"
          disabled={isNothing}
          onClick={() => go('on')}
        >
          <ArrowDown aria-hidden="true" strokeWidth={1.75} />
        </Button>
        <Button
          variant={isCaseSensitive ? 'outline' : 'ghost'}
          size="icon"
          data-icon
          aria-label="Match case"
          aria-pressed={isCaseSensitive}
          title="Match case"
          onClick={() => setIsCaseSensitive((was) => !was)}
        >
          <CaseSensitive aria-hidden="true" strokeWidth={1.75} />
        </Button>
        {/* The second row starts here where one has no room for all. */}
        <div className="h-0 basis-full @min-[560px]:h-6 @min-[560px]:basis-px @min-[560px]:bg-rule" />
        <div className="min-w-0 flex-1">
          <Field label="Replace with" className={hiddenLabel}>
            <Input
              placeholder="Replace"
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
          disabled={!found || isReadOnly}
          onClick={() => found && replace([found])}
        >
          Replace
        </Button>
        <Button
          variant="ghost"
          className="px-2!"
          aria-label="Replace all"
          disabled={isNothing || isReadOnly}
          onClick={() => replace(places)}
        >
          All
        </Button>
        <Button variant="ghost" size="icon" data-icon aria-label="Close" onClick={close}>
          <X aria-hidden="true" strokeWidth={1.75} />
        </Button>
      </div>
      <p role="status" className={replaced === null ? 'sr-only' : 'px-3 pb-2 font-mono text-data text-ink-2'}>
        {replaced === null
          ? describePosition(words, places.length, index, ' of ')
          : `${replaced.toLocaleString('en-US')} replaced`}
      </p>
      {found &&
        area.current?.parentElement &&
        createPortal(
          <FoundMark area={area.current} start={found.start} end={found.end} />,
          area.current.parentElement,
        )}
    </div>
  );
}

function describePosition(words: string, count: number, index: number, separator: string): string {
  if (words === '') return '';
  if (count === 0) return 'No results';
  return `${(index + 1).toLocaleString('en-US')}${separator}${count.toLocaleString('en-US')}`;
}

function selectedWords(area: HTMLTextAreaElement | null): string {
  const selected = area?.value.slice(area.selectionStart, area.selectionEnd) ?? '';
  return selected.includes('\n') || selected.length > longestWords ? '' : selected;
}
