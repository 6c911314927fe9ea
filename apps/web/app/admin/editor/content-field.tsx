import { Field, Textarea } from '@branchbook/ui';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

import { isInDialog } from '../../shell/navigation/is-in-dialog.ts';
import { fieldLabels } from '../post-model/post-fields.ts';
import { commandGroups, type CommandMenu, commands, type EditorCommand, findShortcut } from './commands.ts';
import { ContentToolbar } from './content-toolbar.tsx';
import { continueLine } from '../text-edits/continue-line.ts';
import { FindBar } from './find-bar.tsx';
import { PictureBar } from '../paste/picture-bar.tsx';
import { usePaste } from '../paste/use-paste.ts';
import { isComposing } from '../../shell/navigation/is-composing.ts';
import { isShortcut } from '../shortcuts/shortcut.ts';
import { focusModeShortcut, useFocusMode } from './use-focus-mode.ts';
import { isVeryLong, type useHeldBack } from './very-long-text.ts';
import { VeryLongNotice } from './very-long-notice.tsx';
import { readEdited, showPlace, stepHistory, writeEdit } from '../text-edits/write-edit.ts';

export interface ContentFieldProps {
  /** The text area, for what else looks at it. */
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** A green note behind the label. */
  labelNote: ReactNode;
  isReadOnly: boolean;
  /** A text that is no Markdown is written without signs. */
  isMarkdown: boolean;
  heldBack: ReturnType<typeof useHeldBack>;
  /** Shows why a command, a paste or a drop did nothing. Null removes it. Must not change while the field is there. */
  onRefusal: (reason: string | null) => void;
  onChange: (value: string) => void;
  /** Takes back what the browser's own undo does not know. Returns false if there is nothing of that kind. */
  onUndo: () => boolean;
}

const noGroups: readonly (readonly (EditorCommand | CommandMenu)[])[] = [];

/**
 * Where a post's text is written: a real text area, so that spell-checking, phones' keyboards, screen readers and the browser's
 * own undo work as everywhere. Around it a toolbar and keys for Markdown, pasting that understands what was copied, and notes on
 * the text. Tab always moves the focus. A text that would stop the page is shown only where the author wants it.
 */
export function ContentField({
  area,
  value,
  labelNote,
  isReadOnly,
  isMarkdown,
  heldBack,
  onRefusal,
  onChange,
  onUndo,
}: ContentFieldProps) {
  const [isFullHeight, setIsFullHeight] = useState(false);
  /** How many times the search was opened; 0 while it is closed. */
  const [finding, setFinding] = useState(0);
  const focusMode = useFocusMode(area);
  const paste = usePaste(area, onRefusal);

  const closeFind = useCallback(() => setFinding(0), []);
  const toggleFind = useCallback(() => setFinding((was) => (was === 0 ? 1 : 0)), []);
  const toggleFullHeight = useCallback(() => setIsFullHeight((was) => !was), []);

  const run = useCallback(
    (command: EditorCommand): void => {
      if (!area.current || isReadOnly) return;
      const edit = command.run(readEdited(area.current));
      onRefusal(edit ? null : (command.refusal ?? null));
      if (!edit) area.current.focus();
      // It only leads somewhere else.
      else if (edit.from === edit.to && edit.insert === '') showPlace(area.current, edit.start, edit.end);
      else writeEdit(area.current, edit);
    },
    [area, isReadOnly, onRefusal],
  );

  const step = useCallback(
    (direction: 'undo' | 'redo'): void => {
      if (!area.current || isReadOnly || (direction === 'undo' && onUndo())) return;
      stepHistory(area.current, direction);
    },
    [area, isReadOnly, onUndo],
  );

  const isHeldBack = heldBack.isHeldBack;
  useEffect(() => {
    if (isHeldBack) return undefined;
    // Wherever the focus is: who has read of a mistake wants to be at its place.
    const onFindKey = (event: globalThis.KeyboardEvent) => {
      if (!isShortcut(findShortcut, event) || isInDialog(event.target)) return;
      event.preventDefault();
      setFinding((was) => was + 1);
    };
    document.addEventListener('keydown', onFindKey);
    return () => document.removeEventListener('keydown', onFindKey);
  }, [isHeldBack]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Enter may belong to an input method that offers words.
    if (!isMarkdown || isReadOnly || isComposing(event.nativeEvent)) return;
    paste.onKeyDown(event);
    const command = commands.find(({ shortcut }) => isShortcut(shortcut, event.nativeEvent));
    if (command) {
      event.preventDefault();
      run(command);
    } else if (
      event.key === 'Enter' &&
      !event.shiftKey &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      const edit = continueLine(readEdited(event.currentTarget));
      if (!edit) return;
      event.preventDefault();
      writeEdit(event.currentTarget, edit);
    }
  }

  function write(): void {
    // The button goes, and would take the focus with it.
    flushSync(heldBack.show);
    area.current?.focus({ preventScroll: true });
  }

  if (isHeldBack) return <VeryLongNotice text={value} onWrite={write} />;

  return (
    <div>
      <Field label={fieldLabels.content} labelNote={labelNote}>
        {/* One ring around all of it while the text has the focus. */}
        <div className="rounded-control has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-3 has-[textarea:focus-visible]:outline-focus">
          <div className="z-10 min-[820px]:sticky min-[820px]:top-15 min-[820px]:in-data-focus-mode:top-0">
            <ContentToolbar
              area={area}
              groups={isMarkdown ? commandGroups : noGroups}
              isDisabled={isReadOnly}
              onCommand={run}
              onHistory={step}
              isFinding={finding > 0}
              onFind={toggleFind}
              isFullHeight={isFullHeight}
              onFullHeight={toggleFullHeight}
              isFocusMode={focusMode.isOn}
              focusModeShortcut={focusModeShortcut}
              onFocusMode={focusMode.toggle}
            />
            {finding > 0 && (
              // Opened anew, it looks for what is selected by now.
              <FindBar key={finding} area={area} text={value} isReadOnly={isReadOnly} onClose={closeFind} />
            )}
          </div>
          <Textarea
            ref={area}
            name="content"
            minHeight={300}
            className={`rounded-t-none! outline-none! ${isFullHeight ? 'max-h-none!' : ''}`}
            value={value}
            readOnly={isReadOnly}
            onChange={(event) => {
              onRefusal(null);
              // What the author has written or pasted is not taken away again.
              if (isVeryLong(event.target.value)) heldBack.show();
              onChange(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onFocus={paste.prepare}
            onPaste={(event: ClipboardEvent<HTMLTextAreaElement>) => {
              if (isMarkdown && !isReadOnly) paste.onPaste(event);
            }}
            onDragOver={(event: DragEvent) => paste.onDragOver(event)}
            onDrop={(event: DragEvent) => paste.onDrop(event)}
          />
        </div>
      </Field>
      {paste.picture !== null && (
        <PictureBar address={paste.picture} onDescribed={paste.describe} onDeclined={paste.decline} />
      )}
    </div>
  );
}
