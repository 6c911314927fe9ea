import { Field, Notice, Textarea } from '@branchbook/ui';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

import { fieldLabels } from '../post-fields.ts';
import { commands, type EditorCommand } from './commands.ts';
import { ContentNotes } from './checks/content-notes.tsx';
import { ContentToolbar } from './content-toolbar.tsx';
import { continueLine } from './edits/continue-line.ts';
import { PictureBar } from './paste/picture-bar.tsx';
import { usePaste } from './paste/use-paste.ts';
import { isShortcut } from '../../shortcuts/shortcut.ts';
import { focusModeShortcut, useFocusMode } from './use-focus-mode.ts';
import { VeryLongNotice } from './very-long-notice.tsx';
import { isVeryLong } from './very-long-text.ts';
import { readEdited, writeEdit } from './write-edit.ts';

export interface ContentFieldProps {
  /** The text area, for what else looks at it. */
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** A green note behind the label. */
  labelNote: ReactNode;
  isReadOnly: boolean;
  /** A text that is no Markdown is written without signs. */
  isMarkdown: boolean;
  excerpt: string;
  /** The addresses of the stored posts, and of this one. */
  slugs: readonly string[];
  onChange: (value: string) => void;
}

const noCommands: readonly EditorCommand[] = [];

/**
 * Where a post's text is written: a real text area, so that spell-checking, phones' keyboards, screen readers and the browser's
 * own undo work as everywhere. Around it a toolbar and keys for Markdown, pasting that understands what was copied, the length
 * of the text and notes on it. Tab always moves the focus. A text that would stop the page is shown only where the author wants it.
 */
export function ContentField({
  area,
  value,
  labelNote,
  isReadOnly,
  isMarkdown,
  excerpt,
  slugs,
  onChange,
}: ContentFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isFullHeight, setIsFullHeight] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  const isHeldBack = useMemo(() => !isWanted && isVeryLong(value), [isWanted, value]);
  const focusMode = useFocusMode(area);
  const paste = usePaste(area, setRefusal);

  const toggleFullHeight = useCallback(() => setIsFullHeight((was) => !was), []);

  const run = useCallback(
    (command: EditorCommand): void => {
      if (!area.current || isReadOnly) return;
      const edit = command.run(readEdited(area.current));
      setRefusal(edit ? null : (command.refusal ?? null));
      if (edit) writeEdit(area.current, edit);
      else area.current.focus();
    },
    [area, isReadOnly],
  );

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Enter may belong to an input method that offers words.
    if (!isMarkdown || isReadOnly || event.nativeEvent.isComposing) return;
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
    flushSync(() => setIsWanted(true));
    area.current?.focus({ preventScroll: true });
  }

  if (isHeldBack) return <VeryLongNotice text={value} onWrite={write} />;

  return (
    <div>
      <Field label={fieldLabels.content} labelNote={labelNote}>
        <ContentToolbar
          commands={isMarkdown ? commands : noCommands}
          isDisabled={isReadOnly}
          onCommand={run}
          isFullHeight={isFullHeight}
          onFullHeight={toggleFullHeight}
          isFocusMode={focusMode.isOn}
          focusModeShortcut={focusModeShortcut}
          onFocusMode={focusMode.toggle}
        />
        <Textarea
          ref={area}
          name="content"
          minHeight={300}
          className={isFullHeight ? 'max-h-none! rounded-t-none!' : 'rounded-t-none!'}
          value={value}
          readOnly={isReadOnly}
          onChange={(event) => {
            setRefusal(null);
            // What the author has written or pasted is not taken away again.
            if (isVeryLong(event.target.value)) setIsWanted(true);
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
      </Field>
      <Notice tone="warning" live="polite" title={refusal} className="mt-2" />
      {paste.picture !== null && (
        <PictureBar address={paste.picture} onDescribed={paste.describe} onDeclined={paste.decline} />
      )}
      <ContentNotes area={area} content={value} isMarkdown={isMarkdown} excerpt={excerpt} slugs={slugs} />
    </div>
  );
}
