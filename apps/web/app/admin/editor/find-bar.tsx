import { Button, Field, Input } from '@branchbook/ui';
import { ArrowDown, ArrowUp, CaseSensitive, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';

import { isComposing } from '../../shell/navigation/is-composing.ts';
import { readEdited, scrollToPlace, showPlace, writeEdit } from '../text-edits/write-edit.ts';
import { findText, type Place, placeFrom, replacePlaces } from './find-text.ts';

/** What is selected is looked for at once, if it is no longer than words are. */
const longestWords = 100;

/** How much is shown around what was found. */
const around = 24;

/**
 * Finds words in the text and replaces them, in steps of the browser's own undo. The focus stays here meanwhile; closing leads to the
 * place that was found last. Enter goes on, with Shift back, and Escape closes.
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

  useEffect(() => {
    if (!area.current || !found) return;
    // On a narrow window these fields do not stay in sight.
    scrollToPlace(area.current, found.start, { isPageMoved: matchMedia('(min-width: 820px)').matches });
  }, [area, found]);

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
      className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 border border-b-0 border-line bg-sheet px-3 pt-2.5 pb-2 min-[640px]:grid-cols-2"
    >
      <Field label="Find">
        <Input
          ref={input}
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={(event) => {
            setReplaced(null);
            setWords(event.target.value);
          }}
        />
      </Field>
      <Field label="Replace with">
        <Input
          autoComplete="off"
          value={replacement}
          readOnly={isReadOnly}
          onChange={(event) => setReplacement(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-1">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Previous"
          disabled={isNothing}
          onClick={() => go('back')}
        >
          <ArrowUp aria-hidden="true" strokeWidth={1.75} />
        </Button>
        <Button variant="ghost" size="icon" aria-label="Next" disabled={isNothing} onClick={() => go('on')}>
          <ArrowDown aria-hidden="true" strokeWidth={1.75} />
        </Button>
        <Button
          variant={isCaseSensitive ? 'outline' : 'ghost'}
          size="icon"
          aria-label="Match case"
          aria-pressed={isCaseSensitive}
          title="Match case"
          onClick={() => setIsCaseSensitive((was) => !was)}
        >
          <CaseSensitive aria-hidden="true" strokeWidth={1.75} />
        </Button>
        <p role="status" className="min-w-0 grow pl-1 font-mono text-data leading-normal text-ink-2">
          {replaced === null
            ? standing(words, places.length, index)
            : `${replaced.toLocaleString('en-US')} replaced`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        <Button variant="outline" disabled={!found || isReadOnly} onClick={() => found && replace([found])}>
          Replace
        </Button>
        <Button variant="outline" disabled={isNothing || isReadOnly} onClick={() => replace(places)}>
          Replace all
        </Button>
        <Button variant="ghost" size="icon" aria-label="Close" className="ml-auto" onClick={close}>
          <X aria-hidden="true" strokeWidth={1.75} />
        </Button>
      </div>
      {/* A text area that has not the focus shows no selection. */}
      {found && (
        <p className="col-span-full truncate font-mono text-data leading-normal text-ink-3">
          …{shown.slice(Math.max(0, found.start - around), found.start)}
          <mark className="bg-green-soft text-ink">{shown.slice(found.start, found.end)}</mark>
          {shown.slice(found.end, found.end + 2 * around)}…
        </p>
      )}
    </div>
  );
}

function standing(words: string, count: number, index: number): string {
  if (words === '') return '';
  return count === 0
    ? 'Not found'
    : `${(index + 1).toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`;
}

function selectedWords(area: HTMLTextAreaElement | null): string {
  const selected = area?.value.slice(area.selectionStart, area.selectionEnd) ?? '';
  return selected.includes('\n') || selected.length > longestWords ? '' : selected;
}
