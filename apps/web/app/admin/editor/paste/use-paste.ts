import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

import { insertBlock } from '../text-edits/insert-block.ts';
import type { EditedText } from '../text-edits/text-edit.ts';
import { destination, escapeBrackets } from '../text-edits/toggle-link.ts';
import { readEdited, showPlace, writeEdit } from '../text-edits/write-edit.ts';
import type * as htmlToMarkdownModule from './html-to-markdown.ts';
import { imagesNotPasted, noImageUpload } from './messages.ts';
import { type Clipboard, planPaste } from './plan-paste.ts';

/**
 * Pasting into a text area: see `planPaste`. With Shift the plain text is pasted as it is.
 *
 * @param onRefusal is told why something was not taken
 */
export function usePaste(area: RefObject<HTMLTextAreaElement | null>, onRefusal: (reason: string) => void) {
  const isPlainWanted = useRef(false);
  /** The address of a picture that was just pasted, until the author has said what it shows. */
  const [picture, setPicture] = useState<{ readonly address: string; readonly at: number } | null>(null);
  const isOpen = useRef(true);

  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const isPlain = isPlainWanted.current;
    isPlainWanted.current = false;
    const edited = readEdited(event.currentTarget);
    const clipboard = readClipboard(event.clipboardData);
    if (isPlain && clipboard.plain !== '') return;
    const plan = planPaste(edited, clipboard);
    if (plan.type === 'leave') return;
    event.preventDefault();
    if (plan.type === 'refuse-picture') onRefusal(noImageUpload);
    else if (plan.type === 'edit') writeEdit(event.currentTarget, plan.edit);
    else if (plan.type === 'convert') void convert(event.currentTarget, edited, plan.html, clipboard.plain);
    else {
      const cursor = edited.start + plan.address.length;
      writeEdit(event.currentTarget, {
        from: edited.start,
        to: edited.end,
        insert: plan.address,
        start: cursor,
        end: cursor,
      });
      setPicture({ address: plan.address, at: edited.start });
    }
  }

  async function convert(
    target: HTMLTextAreaElement,
    edited: EditedText,
    html: string,
    plain: string,
  ): Promise<void> {
    const { markdown: converted, lostImages } = await loadConverter().then(
      ({ htmlToMarkdown }) => htmlToMarkdown(html),
      // Without what converts it, the text is still there.
      () => ({ markdown: plain, lostImages: 0 }),
    );
    if (!isOpen.current) return;
    const markdown = converted === '' ? plain : converted;
    if (markdown !== '') insertMarkdown(target, edited, markdown);
    // After the text, which takes away what was said before it.
    if (lostImages > 0) onRefusal(imagesNotPasted(lostImages));
  }

  function insertMarkdown(target: HTMLTextAreaElement, edited: EditedText, markdown: string): void {
    // Whoever went on typing meanwhile gets it where the cursor is by now.
    const now = readEdited(target);
    const place = now.text === edited.text ? edited : now;
    const cursor = place.start + markdown.length;
    const isBlock = /\n|^(?:#|>|[-*+] |\d+[.)] |```)/u.test(markdown);
    writeEdit(
      target,
      isBlock
        ? insertBlock(place, markdown)
        : { from: place.start, to: place.end, insert: markdown, start: cursor, end: cursor },
    );
  }

  function close(change: (target: HTMLTextAreaElement, at: number, address: string) => void): void {
    const target = area.current;
    if (!target || !picture) return;
    const { address, at } = picture;
    setPicture(null);
    // The text may be another one by now: a draft that was restored, a file.
    const place = target.value.startsWith(address, at) ? at : target.value.indexOf(address);
    if (place === -1) target.focus();
    else change(target, place, address);
  }

  return {
    picture: picture?.address ?? null,
    /** Makes a picture of the address. */
    describe: (alt: string) =>
      close((target, at, address) => {
        const insert = `![${escapeBrackets(alt.trim())}](${destination(address)})`;
        const cursor = at + insert.length;
        writeEdit(target, { from: at, to: at + address.length, insert, start: cursor, end: cursor });
      }),
    /** Leaves the address as it was pasted. */
    decline: () =>
      close((target, at, address) => showPlace(target, at + address.length, at + address.length)),
    /** Gets what converts before it is needed. */
    prepare: () => void loadConverter().catch(() => {}),
    onPaste,
    onKeyDown: ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) => {
      isPlainWanted.current = shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'v';
    },
    onDragOver: (event: DragEvent) => {
      // Else the browser opens the picture in the place of the page.
      if (holdsOnlyPictures(event.dataTransfer)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!holdsOnlyPictures(event.dataTransfer)) return;
      event.preventDefault();
      event.stopPropagation();
      onRefusal(noImageUpload);
    },
  };
}

let converter: Promise<typeof htmlToMarkdownModule> | null = null;

/** The heaviest part of the editor, for those who paste formatted text. Where it does not come, the next call tries again. */
function loadConverter() {
  converter ??= import('./html-to-markdown.ts').catch((error: unknown) => {
    converter = null;
    throw error;
  });
  return converter;
}

function readClipboard(data: DataTransfer): Clipboard {
  return {
    // As the text area would make it.
    plain: data.getData('text/plain').replaceAll(/\r\n?/gu, '\n'),
    html: data.getData('text/html'),
    hasPicture: pictureItems(data).length > 0,
    isFromCode: data.types.includes('vscode-editor-data'),
  };
}

function holdsOnlyPictures(data: DataTransfer): boolean {
  const files = [...data.items].filter(({ kind }) => kind === 'file');
  return files.length > 0 && files.length === pictureItems(data).length;
}

function pictureItems(data: DataTransfer): DataTransferItem[] {
  return [...data.items].filter(({ kind, type }) => kind === 'file' && type.startsWith('image/'));
}
