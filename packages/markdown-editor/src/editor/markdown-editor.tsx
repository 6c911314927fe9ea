import { Field, Textarea } from '@branchbook/ui';
import { Focus, TextSearch, UnfoldVertical } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

import {
  commands,
  type EditorCommand,
  findInTextShortcut,
  findShortcut,
} from '../commands/editor-commands.ts';
import { FindBar } from '../find/find-bar.tsx';
import { isComposing } from '../lib/is-composing.ts';
import { isInDialog } from '../lib/is-in-dialog.ts';
import { LinkList } from '../links/link-list.tsx';
import type { FindLinks } from '../links/use-link-suggestions.ts';
import { toolbarLabels } from '../options/messages.ts';
import { ImageBar } from '../paste/image-bar.tsx';
import { usePaste } from '../paste/use-paste.ts';
import { isShortcut } from '../shortcuts/shortcut.ts';
import { continueLine } from '../text-edits/continue-line.ts';
import { applyOrReveal, applyToTextarea, getTextState, undoOrRedo } from '../textarea/apply-to-textarea.ts';
import { ContentToolbar, type EditorTool } from '../toolbar/editor-toolbar.tsx';
import { isLargeDocument, type useLargeDocumentGuard } from './large-document.ts';
import { LargeDocumentNotice } from './large-document-notice.tsx';
import { type FocusMode, focusModeShortcut } from './use-focus-mode.ts';
import { useFreeHeight } from './use-free-height.ts';
import { useHasSelection } from './use-has-selection.ts';
import { useKeepPosition } from './use-keep-position.ts';
import { useTableKeys } from './use-table-keys.ts';

export interface ContentFieldProps {
  /** Ref of the text area. */
  area: RefObject<HTMLTextAreaElement | null>;
  /** Name of the text area in its form. */
  name: string;
  label: ReactNode;
  value: string;
  /** A note after the label. */
  labelNote: ReactNode;
  isReadOnly: boolean;
  /** If false, Markdown commands are off. */
  isMarkdown: boolean;
  largeDocument: ReturnType<typeof useLargeDocumentGuard>;
  /** Shows why a command, paste or drop did nothing; null clears it. Must be stable. */
  onRefusal: (reason: string | null) => void;
  focusMode: FocusMode;
  /** Finds the links that `[[` suggests. Must be stable. */
  findLinks: FindLinks;
  /** Returns the bar that sticks to the lower edge of the window. Must be stable. */
  getBottomBar: () => HTMLElement | null;
  onChange: (value: string) => void;
  /** Undoes what the browser's own undo does not know. Returns false if there is nothing. */
  onUndo: () => boolean;
}

/** In focus mode the toolbar shows on hover, with keyboard focus, and while text is selected. */
const calmTools =
  '[@media(hover:hover)]:opacity-0 transition-opacity duration-(--dur-1) hover:opacity-100 has-[:focus-visible]:opacity-100 has-[[aria-expanded=true]]:opacity-100';

/**
 * The Markdown editor: a plain textarea, so that spell checking, mobile keyboards, screen readers
 * and the browser's own undo work. It adds a toolbar, shortcuts and rich paste. Tab moves the
 * focus, and within a table it moves between cells. A text that would freeze the page is shown on
 * demand.
 */
export function ContentField({
  area,
  name,
  label,
  value,
  labelNote,
  isReadOnly,
  isMarkdown,
  largeDocument,
  onRefusal,
  focusMode,
  findLinks,
  getBottomBar,
  onChange,
  onUndo,
}: ContentFieldProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  /** Counts openings of the find bar; 0 while it is closed. */
  const [finding, setFinding] = useState(0);
  const paste = usePaste(area, onRefusal);
  const tableKeys = useTableKeys();
  const hasSelection = useHasSelection(area, focusMode.isOn);
  const frame = useRef<HTMLDivElement>(null);
  useFreeHeight(frame, largeDocument.isTooLarge, getBottomBar);
  const keepPosition = useKeepPosition(area, String(isExpanded), getBottomBar);

  const closeFind = useCallback(() => setFinding(0), []);
  const isFinding = finding > 0;
  const { isOn: isFocusMode, toggle: toggleFocusMode } = focusMode;
  const views = useMemo(
    (): readonly EditorTool[] => [
      {
        label: toolbarLabels.find,
        shortcut: findShortcut,
        Icon: TextSearch,
        isPressed: isFinding,
        run: () => setFinding((was) => (was === 0 ? 1 : 0)),
      },
      {
        label: toolbarLabels.expand,
        Icon: UnfoldVertical,
        isPressed: isExpanded,
        run: () => {
          keepPosition();
          setIsExpanded((was) => !was);
        },
      },
      {
        label: toolbarLabels.focusMode,
        shortcut: focusModeShortcut,
        Icon: Focus,
        isPressed: isFocusMode,
        run: toggleFocusMode,
      },
    ],
    [isFinding, isExpanded, isFocusMode, keepPosition, toggleFocusMode],
  );

  const run = useCallback(
    (command: EditorCommand): void => {
      if (!area.current || isReadOnly) return;
      const edit = command.run(getTextState(area.current));
      onRefusal(edit ? null : (command.refusal ?? null));
      if (edit) applyOrReveal(area.current, edit);
      else area.current.focus();
    },
    [area, isReadOnly, onRefusal],
  );

  const step = useCallback(
    (direction: 'undo' | 'redo'): void => {
      if (!area.current || isReadOnly || (direction === 'undo' && onUndo())) return;
      undoOrRedo(area.current, direction);
    },
    [area, isReadOnly, onUndo],
  );

  const isTooLarge = largeDocument.isTooLarge;
  useEffect(() => {
    if (isTooLarge) return undefined;
    // Listens on the document: the shortcut works from anywhere in the form.
    const onFindKey = (event: globalThis.KeyboardEvent) => {
      const isFind =
        isShortcut(findShortcut, event) ||
        (event.target === area.current && isShortcut(findInTextShortcut, event));
      if (!isFind || isInDialog(event.target)) return;
      event.preventDefault();
      setFinding((was) => was + 1);
    };
    document.addEventListener('keydown', onFindKey);
    return () => document.removeEventListener('keydown', onFindKey);
  }, [isTooLarge, area]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Enter may confirm an IME composition.
    if (!isMarkdown || isReadOnly || isComposing(event.nativeEvent)) return;
    paste.onKeyDown(event);
    if (tableKeys.onKeyDown(event)) return;
    const command = commands.find(({ shortcut }) => shortcut && isShortcut(shortcut, event.nativeEvent));
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
      const edit = continueLine(getTextState(event.currentTarget));
      if (!edit) return;
      event.preventDefault();
      applyToTextarea(event.currentTarget, edit);
    }
  }

  function write(): void {
    // The button is removed, and the focus with it.
    flushSync(largeDocument.open);
    area.current?.focus({ preventScroll: true });
  }

  if (isTooLarge) return <LargeDocumentNotice onWrite={write} />;

  return (
    <div>
      <Field label={label} labelNote={labelNote} className="in-data-focus-mode:[&>label]:sr-only">
        {/* One ring around all of it while the text has the focus. */}
        <div
          ref={frame}
          className="relative flex min-h-(--free-height) flex-col rounded-control has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-3 has-[textarea:focus-visible]:outline-focus in-data-focus-mode:mx-auto in-data-focus-mode:min-h-[calc(100svh-260px)] in-data-focus-mode:max-w-[72ch] in-data-focus-mode:outline-none!"
        >
          <div
            className={`sticky top-15 z-10 in-data-focus-mode:top-0! max-[1179px]:[@media(min-height:480px)]:top-[104px] ${isFocusMode && !hasSelection && !isFinding ? calmTools : ''}`}
          >
            <ContentToolbar
              area={area}
              isMarkdown={isMarkdown}
              isDisabled={isReadOnly}
              onCommand={run}
              onHistory={step}
              views={views}
            />
            {isFinding && (
              // Reopening searches for the current selection.
              <FindBar key={finding} area={area} text={value} isReadOnly={isReadOnly} onClose={closeFind} />
            )}
          </div>
          <Textarea
            ref={area}
            name={name}
            minHeight={300}
            className={`grow rounded-t-none! border-t-0! outline-none! forced-colors:border-t! in-data-focus-mode:max-h-none! in-data-focus-mode:resize-none in-data-focus-mode:border-transparent! in-data-focus-mode:bg-transparent! ${isExpanded ? 'max-h-none!' : ''}`}
            value={value}
            readOnly={isReadOnly}
            onChange={(event) => {
              onRefusal(null);
              // Text typed or pasted here stays visible, however long it is.
              if (isLargeDocument(event.target.value)) largeDocument.open();
              onChange(event.target.value);
            }}
            onKeyDown={onKeyDown}
            onFocus={paste.prepare}
            onBlur={tableKeys.forget}
            onPaste={(event: ClipboardEvent<HTMLTextAreaElement>) => {
              if (isMarkdown && !isReadOnly) paste.onPaste(event);
            }}
            onDragOver={(event: DragEvent) => paste.onDragOver(event)}
            onDrop={(event: DragEvent) => paste.onDrop(event)}
          />
          {isMarkdown && !isReadOnly && (
            <LinkList area={area} findLinks={findLinks} getBottomBar={getBottomBar} />
          )}
        </div>
      </Field>
      <p role="status" className="sr-only">
        {tableKeys.cell}
      </p>
      {paste.image !== null && (
        <ImageBar url={paste.image} onInsert={paste.describe} onKeepLink={paste.decline} />
      )}
    </div>
  );
}
