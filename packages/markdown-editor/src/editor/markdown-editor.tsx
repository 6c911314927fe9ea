'use client';

import {
  type ClipboardEvent,
  type ComponentPropsWithoutRef,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

import {
  createCommands,
  type EditorCommand,
  findInTextShortcut,
  findShortcut,
  focusModeShortcut,
} from '../commands/editor-commands.ts';
import { FindBar } from '../find/find-bar.tsx';
import { AddedImageBar } from '../images/added-image-bar.tsx';
import { type AddImage, useAddedImages } from '../images/use-added-images.ts';
import { isComposing } from '../lib/is-composing.ts';
import { isInDialog } from '../lib/is-in-dialog.ts';
import { LinkList } from '../links/link-list.tsx';
import type { FindLinks } from '../links/use-link-suggestions.ts';
import { type EditorOptionProps, EditorOptionsContext, useMergedOptions } from '../options/editor-options.ts';
import { ImageBar } from '../paste/image-bar.tsx';
import { usePaste } from '../paste/use-paste.ts';
import { isShortcut } from '../shortcuts/shortcut.ts';
import { continueLine } from '../text-edits/continue-line.ts';
import { applyOrReveal, applyToTextarea, getTextState, undoOrRedo } from '../textarea/apply-to-textarea.ts';
import { type EditorTool, EditorToolbar, type EditorToolId } from '../toolbar/editor-toolbar.tsx';
import { isLargeDocument, type LargeDocumentGuard, useLargeDocumentGuard } from './large-document.ts';
import { LargeDocumentNotice } from './large-document-notice.tsx';
import type { FocusMode } from './use-focus-mode.ts';
import { useFreeHeight } from './use-free-height.ts';
import { useHasSelection } from './use-has-selection.ts';
import { useKeepPosition } from './use-keep-position.ts';
import { useTabKeys } from './use-tab-keys.ts';
import { useTextValue } from './use-text-value.ts';

/** Props of the text area that the editor leaves to the app. */
export type EditorTextareaProps = Omit<
  ComponentPropsWithoutRef<'textarea'>,
  'value' | 'defaultValue' | 'onChange' | 'name' | 'readOnly' | 'children'
>;

export interface MarkdownEditorProps extends EditorOptionProps {
  /** Label of the text area. */
  label: ReactNode;
  /** The text. Without it the editor keeps its own, from `defaultValue` on. */
  value?: string | undefined;
  /** The first text, and the one after the form is reset. Default: the first `value`. */
  defaultValue?: string | undefined;
  /** Called with the text after each change. */
  onChange?: ((value: string) => void) | undefined;
  /** Ref of the text area. */
  ref?: Ref<HTMLTextAreaElement> | undefined;
  /** A ref object of the text area, which must be the one of `focusMode`. */
  area?: RefObject<HTMLTextAreaElement | null> | undefined;
  /**
   * Other attributes and listeners of the text area: `placeholder`, `id`, `required`, `rows`… A
   * listener that prevents the default also prevents what the editor would do.
   */
  textareaProps?: EditorTextareaProps | undefined;
  /**
   * Buttons and menus of the toolbar, by their ids, in the order of the editor. A command of a menu
   * that is not named becomes a button. The keys of all others work. Default: all.
   */
  tools?: readonly EditorToolId[] | undefined;
  /** Name of the text area in its form. */
  name?: string | undefined;
  /** A note after the label. */
  labelNote?: ReactNode;
  isReadOnly?: boolean | undefined;
  /** If false, Markdown commands are off. Default: true. */
  isMarkdown?: boolean | undefined;
  /** From `useLargeDocumentGuard`, if the app has to know whether the text is shown. */
  largeDocument?: LargeDocumentGuard | undefined;
  /** From `useFocusMode`. Without it there is no focus mode. */
  focusMode?: FocusMode | undefined;
  /** Finds the links that `[[` suggests. Must be stable. Without it `[[` does nothing. */
  findLinks?: FindLinks | undefined;
  /** Stores pasted, dropped and chosen image files. Without it they are refused. */
  addImage?: AddImage | undefined;
  /** Shows why a command, paste or drop did nothing; null clears it. Must be stable. */
  onRefusal?: ((reason: string | null) => void) | undefined;
  /** Undoes what the browser's own undo does not know. Returns false if there is nothing. */
  onUndo?: (() => boolean) | undefined;
}

/**
 * The Markdown editor: a plain textarea, so that spell checking, mobile keyboards, screen readers
 * and the browser's own undo work. It adds a toolbar, shortcuts and rich paste. Tab moves the
 * focus; within a table it moves between cells, and in lists and code it indents. A text that would
 * freeze the page is shown on demand.
 */
export function MarkdownEditor({
  label,
  value: givenValue,
  defaultValue,
  onChange: givenOnChange,
  ref,
  area: givenArea,
  textareaProps = {},
  tools,
  name,
  labelNote,
  isReadOnly: isGivenReadOnly = false,
  isMarkdown = true,
  largeDocument: givenLargeDocument,
  focusMode,
  findLinks,
  addImage,
  onRefusal = ignore,
  onUndo = undoNothing,
  ...optionProps
}: MarkdownEditorProps) {
  const options = useMergedOptions(optionProps);
  const { components, icons, classNames, labels, getBottomBar } = options;
  const { Field, Textarea } = components;
  const commands = useMemo(() => createCommands(labels), [labels]);
  const ownArea = useRef<HTMLTextAreaElement>(null);
  const area = givenArea ?? ownArea;
  const isReadOnly = isGivenReadOnly || textareaProps.disabled === true;
  const [value, onChange] = useTextValue(area, { value: givenValue, defaultValue, onChange: givenOnChange });
  const ownLargeDocument = useLargeDocumentGuard(givenLargeDocument ? '' : value);
  const largeDocument = givenLargeDocument ?? ownLargeDocument;
  const [isExpanded, setIsExpanded] = useState(false);
  /** Counts openings of the find bar; 0 while it is closed. */
  const [finding, setFinding] = useState(0);
  const isWritable = isMarkdown && !isReadOnly;
  const canAddImages = isWritable && addImage !== undefined;
  const addedImages = useAddedImages(area, { text: value, labels: labels.addedImage, addImage, onRefusal });
  const paste = usePaste(area, {
    text: value,
    labels: labels.paste,
    onImageFiles: canAddImages ? addedImages.add : undefined,
    onRefusal,
  });
  const tabKeys = useTabKeys(labels, onRefusal);
  const tabHint = useId();
  const isFocusMode = focusMode?.isOn ?? false;
  const toggleFocusMode = focusMode?.toggle;
  const hasSelection = useHasSelection(area, isFocusMode);
  // The question would stay over the text, which is to be alone.
  const dismissPastedImage = paste.dismiss;
  useEffect(() => {
    if (isFocusMode) dismissPastedImage();
  }, [isFocusMode, dismissPastedImage]);
  const frame = useRef<HTMLDivElement>(null);
  useFreeHeight(frame, largeDocument.isTooLarge, getBottomBar);
  const keepPosition = useKeepPosition(area, String(isExpanded), getBottomBar);

  const focusText = useCallback(() => area.current?.focus({ preventScroll: true }), [area]);
  const closeFind = useCallback(() => setFinding(0), []);
  const isFinding = finding > 0;
  const views = useMemo((): readonly EditorTool[] => {
    const find = {
      id: 'find',
      label: labels.toolbar.find,
      shortcut: findShortcut,
      icon: icons.find,
      isPressed: isFinding,
      run: () => setFinding((was) => (was === 0 ? 1 : 0)),
    } as const;
    const expand = {
      id: 'expand',
      label: labels.toolbar.expand,
      icon: icons.expand,
      isPressed: isExpanded,
      run: () => {
        keepPosition();
        setIsExpanded((was) => !was);
      },
    } as const;
    if (!toggleFocusMode) return [find, expand];
    const focus = {
      id: 'focusMode',
      label: labels.toolbar.focusMode,
      shortcut: focusModeShortcut,
      icon: icons.focusMode,
      isPressed: isFocusMode,
      run: toggleFocusMode,
    } as const;
    return [find, expand, focus];
  }, [labels, icons, isFinding, isExpanded, isFocusMode, keepPosition, toggleFocusMode]);

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
  useImperativeHandle(ref, () => (isTooLarge ? null : area.current) as HTMLTextAreaElement, [
    area,
    isTooLarge,
  ]);

  useEffect(() => {
    if (isTooLarge) return undefined;
    // Listens on the document: the shortcut works from anywhere in the page.
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
    textareaProps.onKeyDown?.(event);
    // Enter may confirm an IME composition.
    if (event.defaultPrevented || !isWritable || isComposing(event.nativeEvent)) return;
    paste.onKeyDown(event);
    if (tabKeys.onKeyDown(event)) return;
    if (event.key === 'Escape' && paste.image !== null) {
      // It has its effect: focus mode goes on.
      event.preventDefault();
      paste.dismiss();
      return;
    }
    const command = commands.all.find(({ shortcut }) => shortcut && isShortcut(shortcut, event.nativeEvent));
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

  function openLargeDocument(): void {
    // The button is removed, and the focus with it.
    flushSync(largeDocument.open);
    area.current?.focus({ preventScroll: true });
  }

  if (isTooLarge) {
    return (
      <EditorOptionsContext value={options}>
        <LargeDocumentNotice onOpen={openLargeDocument} />
        {/* The form sends the text all the same. */}
        {name !== undefined && (
          <input
            type="hidden"
            name={name}
            value={value}
            form={textareaProps.form}
            disabled={textareaProps.disabled}
          />
        )}
      </EditorOptionsContext>
    );
  }

  const { image: addedImage, number, count } = addedImages;
  const areBarsAtRest = isFocusMode && !hasSelection && !isFinding;
  return (
    <EditorOptionsContext value={options}>
      <div className={classNames.root || undefined}>
        <Field
          label={label}
          labelNote={labelNote}
          className={classNames.field}
          {...(textareaProps.id !== undefined && { controlId: textareaProps.id })}
        >
          {/* One ring around all of it while the text has the focus. */}
          <div ref={frame} className={classNames.frame}>
            <div className={`${classNames.bars} ${areBarsAtRest ? classNames.barsAtRest : ''}`}>
              <EditorToolbar
                area={area}
                commands={commands}
                tools={tools}
                isMarkdown={isMarkdown}
                isDisabled={isReadOnly}
                onCommand={run}
                onHistory={step}
                views={views}
                {...(canAddImages && { onAddImages: addedImages.add })}
              />
              {isFinding && (
                // Reopening searches for the current selection.
                <FindBar key={finding} area={area} text={value} isReadOnly={isReadOnly} onClose={closeFind} />
              )}
            </div>
            <Textarea
              {...textareaProps}
              ref={area}
              name={name}
              className={[
                classNames.textarea,
                isExpanded && classNames.textareaExpanded,
                textareaProps.className,
              ]
                .filter(Boolean)
                .join(' ')}
              value={value}
              readOnly={isGivenReadOnly}
              {...(isWritable && {
                'aria-describedby': [textareaProps['aria-describedby'], tabHint].filter(Boolean).join(' '),
              })}
              onChange={(event) => {
                onRefusal(null);
                // Text typed or pasted here stays visible, however long it is.
                if (isLargeDocument(event.target.value)) largeDocument.open();
                onChange(event.target.value);
              }}
              onKeyDown={onKeyDown}
              onFocus={callBoth(textareaProps.onFocus, paste.prepare)}
              onKeyUp={callBoth(textareaProps.onKeyUp, tabKeys.onKeyUp)}
              onPointerDown={callBoth(textareaProps.onPointerDown, tabKeys.onPointerDown)}
              onBlur={callBoth(textareaProps.onBlur, tabKeys.onBlur)}
              onPaste={callBoth(textareaProps.onPaste, (event: ClipboardEvent<HTMLTextAreaElement>) => {
                if (isWritable) paste.onPaste(event);
              })}
              onDragOver={callBoth(textareaProps.onDragOver, (event: DragEvent) => paste.onDragOver(event))}
              onDrop={callBoth(textareaProps.onDrop, (event: DragEvent) => paste.onDrop(event))}
            />
            {isWritable && findLinks && <LinkList area={area} findLinks={findLinks} />}
          </div>
        </Field>
        <p role="status" className={classNames.screenReaderOnly}>
          {tabKeys.cell}
        </p>
        {isWritable && (
          <p
            id={tabHint}
            className={tabKeys.isHintVisible ? classNames.tabHint : classNames.screenReaderOnly}
          >
            {labels.table.leaveHint}
          </p>
        )}
        {addedImage && (
          <AddedImageBar
            key={addedImage.key}
            image={addedImage}
            position={count > 1 ? labels.addedImage.position(number, count) : null}
            onDescribe={(description) => addedImages.describe(addedImage, description)}
            onDone={() => addedImages.finish(addedImage.key)}
            onLeave={focusText}
          />
        )}
        {paste.image !== null && (
          <ImageBar url={paste.image} onInsert={paste.describe} onKeepLink={paste.decline} />
        )}
      </div>
    </EditorOptionsContext>
  );
}

/** Calls the app's listener first, which may prevent the editor's. */
function callBoth<Event extends SyntheticEvent>(
  given: ((event: Event) => void) | undefined,
  own: (event: Event) => void,
): (event: Event) => void {
  return (event) => {
    given?.(event);
    if (!event.defaultPrevented) own(event);
  };
}

function ignore(): void {}

function undoNothing(): boolean {
  return false;
}
