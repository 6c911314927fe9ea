import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type * as fromHtmlModule from '@branchbook/markdown/from-html';

import { insertBlock } from '../text-edits/insert-block.ts';
import type { EditorLabels } from '../options/messages.ts';
import type { TextState } from '../text-edits/text-edit.ts';
import { createImageEdit } from '../text-edits/toggle-link.ts';
import { followPastedUrl, type PastedUrl } from './follow-pasted-url.ts';
import { getTextState, revealRange, applyToTextarea } from '../textarea/apply-to-textarea.ts';
import { getTextWidth } from '../table-edits/text-width.ts';
import { type Clipboard, planPaste } from './plan-paste.ts';

export interface PasteOptions {
  /** The text. Each change of it moves or drops the pasted image URL. */
  readonly text: string;
  readonly labels: EditorLabels['paste'];
  /** If undefined, image files are refused. */
  readonly onImageFiles: ((files: readonly File[]) => void) | undefined;
  /** Gets the reason if something was not inserted. */
  readonly onRefusal: (reason: string) => void;
}

/** Handles paste and drop in a text area (see `planPaste`). With Shift it pastes plain text. */
export function usePaste(
  area: RefObject<HTMLTextAreaElement | null>,
  { text, labels, onImageFiles, onRefusal }: PasteOptions,
) {
  const shouldPastePlain = useRef(false);
  /** A pasted image URL without alt text yet. */
  const [image, setImage] = useState<PastedUrl | null>(null);
  const isMounted = useRef(true);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const dismiss = useCallback(() => setImage(null), []);

  const followed = image && followPastedUrl(image, text.replaceAll(/\r\n?/gu, '\n'));
  if (followed !== image) setImage(followed);

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const isPlain = shouldPastePlain.current;
    shouldPastePlain.current = false;
    const state = getTextState(event.currentTarget);
    const clipboard = readClipboard(event.clipboardData);
    if (isPlain && clipboard.plain !== '') return;
    const plan = planPaste(state, clipboard);
    if (plan.type === 'default') return;
    event.preventDefault();
    if (plan.type === 'image-files') takeImageFiles(event.clipboardData);
    else if (plan.type === 'edit') applyToTextarea(event.currentTarget, plan.edit);
    else if (plan.type === 'html') void convert(event.currentTarget, state, plan.html, clipboard.plain);
    else {
      const cursor = state.start + plan.url.length;
      applyToTextarea(event.currentTarget, {
        from: state.start,
        to: state.end,
        insert: plan.url,
        start: cursor,
        end: cursor,
      });
      setImage({ url: plan.url, at: state.start, text: event.currentTarget.value });
    }
  }

  async function convert(
    target: HTMLTextAreaElement,
    state: TextState,
    html: string,
    plain: string,
  ): Promise<void> {
    const { markdown: converted, droppedImages } = await loadConverter().then(
      ({ convertHtmlToMarkdown }) => convertHtmlToMarkdown(html, { getTextWidth }),
      // If the converter does not load, the plain text is used.
      () => ({ markdown: plain, droppedImages: 0 }),
    );
    if (!isMounted.current) return;
    const markdown = converted === '' ? plain : converted;
    if (markdown !== '') insertMarkdown(target, state, markdown);
    // After the insert, which clears the message.
    if (droppedImages > 0) {
      const reason = labels.imagesNotPasted(droppedImages);
      onRefusal(onImageFiles ? reason : `${reason} ${labels.noImageFiles}`);
    }
  }

  function insertMarkdown(target: HTMLTextAreaElement, state: TextState, markdown: string): void {
    // If the text has changed since, inserts at the current selection.
    const now = getTextState(target);
    const index = now.text === state.text ? state : now;
    const cursor = index.start + markdown.length;
    const isBlock = /\n|^(?:#|>|[-*+] |\d+[.)] |```)/u.test(markdown);
    applyToTextarea(
      target,
      isBlock
        ? insertBlock(index, markdown)
        : { from: index.start, to: index.end, insert: markdown, start: cursor, end: cursor },
    );
  }

  function takeImageFiles(data: DataTransfer): void {
    if (onImageFiles) onImageFiles(getImageFiles(data));
    else onRefusal(labels.noImageFiles);
  }

  function close(change: (target: HTMLTextAreaElement, at: number, url: string) => void): void {
    const target = area.current;
    if (!target || !image) return;
    setImage(null);
    change(target, image.at, image.url);
  }

  return {
    image: image?.url ?? null,
    /** Turns the URL into an image. */
    describe: (alt: string) =>
      close((target, at, url) =>
        applyToTextarea(target, createImageEdit(alt, url, { start: at, end: at + url.length })),
      ),
    /** Keeps the URL as it is. */
    decline: () => close((target, at, url) => revealRange(target, at + url.length, at + url.length)),
    /** Keeps the URL as it is, and the focus and the selection too. */
    dismiss,
    /** Preloads the converter. */
    prepare: () => void loadConverter().catch(() => {}),
    onPaste,
    onKeyDown: ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
      shouldPastePlain.current = shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v';
    },
    onDragOver: (event: DragEvent) => {
      // Otherwise the browser would open the image instead of the page.
      if (hasOnlyImages(event.dataTransfer)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!hasOnlyImages(event.dataTransfer)) return;
      event.preventDefault();
      event.stopPropagation();
      takeImageFiles(event.dataTransfer);
    },
  };
}

let converter: Promise<typeof fromHtmlModule> | null = null;

/**
 * Loads the converter, the heaviest part of the editor. A failed load is tried again by the next
 * call.
 */
function loadConverter() {
  converter ??= import('@branchbook/markdown/from-html').catch((error: unknown) => {
    converter = null;
    throw error;
  });
  return converter;
}

function readClipboard(data: DataTransfer): Clipboard {
  return {
    // Line breaks as in the text area.
    plain: data.getData('text/plain').replaceAll(/\r\n?/gu, '\n'),
    html: data.getData('text/html'),
    hasImage: getImageItems(data).length > 0,
    codeLanguage: data.types.includes('vscode-editor-data')
      ? readMode(data.getData('vscode-editor-data'))
      : null,
  };
}

/** Returns the language in what VS Code adds to the clipboard; '' if it names none. */
function readMode(data: string): string {
  const [, mode = ''] = /"mode":"([\w+#.-]+)"/u.exec(data) ?? [];
  return mode;
}

function hasOnlyImages(data: DataTransfer): boolean {
  const files = [...data.items].filter(({ kind }) => kind === 'file');
  return files.length > 0 && files.length === getImageItems(data).length;
}

function getImageFiles(data: DataTransfer): File[] {
  return getImageItems(data).flatMap((item) => item.getAsFile() ?? []);
}

function getImageItems(data: DataTransfer): DataTransferItem[] {
  return [...data.items].filter(({ kind, type }) => kind === 'file' && type.startsWith('image/'));
}
