import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { isComposing } from '../lib/is-composing.ts';
import { useEditorOptions } from '../options/editor-options.ts';
import type { EditorLabels } from '../options/messages.ts';
import { getTextState, revealRange, applyToTextarea } from '../textarea/apply-to-textarea.ts';
import { findText, type TextRange, findMatchIndex, replaceMatches } from './find-text.ts';
import { MatchHighlight } from './match-highlight.tsx';

/** A longer selection is not searched for. */
const maxSelectionLength = 100;

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
  const { components, icons, classNames, labels: allLabels } = useEditorOptions();
  const { Button, Field, Input } = components;
  const labels = allLabels.find;
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
    // Shortcuts such as Ctrl+Enter belong to the app.
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

  function describePosition(format: EditorLabels['find']['position']): string {
    if (words === '') return '';
    return isEmpty ? labels.noResults : format(index + 1, matches.length);
  }

  const isEmpty = matches.length === 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up to it
    <div role="search" aria-label={labels.bar} onKeyDown={onKeyDown} className={classNames.findBar}>
      <div className={classNames.findRow}>
        <div className={classNames.findInputFrame}>
          <Field label={labels.find} className={classNames.findField}>
            <Input
              ref={input}
              placeholder={labels.find}
              autoComplete="off"
              spellCheck={false}
              value={words}
              className={words === '' ? '' : classNames.findInputFilled}
              onChange={(event) => {
                setReplaced(null);
                setWords(event.target.value);
              }}
            />
          </Field>
          <span aria-hidden="true" className={classNames.findPosition}>
            {replaced === null ? describePosition(labels.position) : ''}
          </span>
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={labels.previous}
          disabled={isEmpty}
          onClick={() => step('previous')}
        >
          {icons.previous}
        </Button>
        <Button
          variant="ghost"
          size="icon"
          data-icon
          aria-label={labels.next}
          disabled={isEmpty}
          onClick={() => step('next')}
        >
          {icons.next}
        </Button>
        <Button
          variant={isCaseSensitive ? 'outline' : 'ghost'}
          size="icon"
          data-icon
          aria-label={labels.matchCase}
          aria-pressed={isCaseSensitive}
          title={labels.matchCase}
          onClick={() => setIsCaseSensitive((was) => !was)}
        >
          {icons.matchCase}
        </Button>
        {/* The second row starts here where one has no room for all. */}
        <div className={classNames.findDivider} />
        <div className={classNames.replaceInputFrame}>
          <Field label={labels.replacement.label} className={classNames.findField}>
            <Input
              placeholder={labels.replacement.placeholder}
              className={classNames.replaceInput}
              autoComplete="off"
              value={replacement}
              readOnly={isReadOnly}
              onChange={(event) => setReplacement(event.target.value)}
            />
          </Field>
        </div>
        <Button
          variant="ghost"
          className={classNames.replaceButton}
          disabled={!match || isReadOnly}
          onClick={() => match && replace([match])}
        >
          {labels.replace}
        </Button>
        <Button
          variant="ghost"
          className={classNames.replaceButton}
          aria-label={labels.replaceAll.label}
          disabled={isEmpty || isReadOnly}
          onClick={() => replace(matches)}
        >
          {labels.replaceAll.text}
        </Button>
        <Button variant="ghost" size="icon" data-icon aria-label={labels.close} onClick={close}>
          {icons.close}
        </Button>
      </div>
      <p
        role="status"
        className={replaced === null ? classNames.screenReaderOnly : classNames.replacedStatus}
      >
        {replaced === null ? describePosition(labels.spokenPosition) : labels.replaced(replaced)}
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

function getSelectedText(area: HTMLTextAreaElement | null): string {
  const selected = area?.value.slice(area.selectionStart, area.selectionEnd) ?? '';
  return selected.includes('\n') || selected.length > maxSelectionLength ? '' : selected;
}
