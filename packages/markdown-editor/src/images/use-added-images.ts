import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

import { useLatest } from '../lib/use-latest.ts';
import type { EditorLabels } from '../options/messages.ts';
import { applyToTextarea, getTextState } from '../textarea/apply-to-textarea.ts';
import type { TextState } from '../text-edits/text-edit.ts';
import { escapeDestination } from '../text-edits/toggle-link.ts';
import { describeImage, type ImageDescription, insertAddedImage, undescribed } from './image-edits.ts';

/**
 * Stores an image file that the author pasted, dropped or chose, and returns its URL. Returns null if
 * the app cannot store it and has said why. Called for one file at a time.
 */
export type AddImage = (file: File) => Promise<string | null>;

/** An image that is being stored, or that the author has not described yet. */
export interface AddedImage {
  readonly key: number;
  /** The name of its file. */
  readonly name: string;
  /** Null until the app has stored it. */
  readonly url: string | null;
  /** The author has described it. */
  readonly isDone: boolean;
}

/**
 * Adds image files to the text of a text area: each is inserted when the app has stored it, in one
 * step of the browser's undo. An image that is undone or deleted needs no description any more.
 */
export function useAddedImages(
  area: RefObject<HTMLTextAreaElement | null>,
  {
    text,
    labels,
    addImage,
    onRefusal,
  }: {
    /** The text. Each change of it drops the images that are no longer in it. */
    readonly text: string;
    readonly labels: EditorLabels['addedImage'];
    readonly addImage: AddImage | undefined;
    /** Gets the reason if an image was not added. */
    readonly onRefusal: (reason: string) => void;
  },
) {
  const [images, setImages] = useState<readonly AddedImage[]>([]);
  const latest = useLatest({ labels, addImage, onRefusal });
  /** What the text says of each image, or will say when it is inserted, by their keys. */
  const descriptions = useRef(new Map<number, ImageDescription>());
  const isMounted = useRef(true);
  const keys = useRef(0);
  const last = useRef<Promise<void>>(Promise.resolve());

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const update = useCallback((edit: (before: readonly AddedImage[]) => readonly AddedImage[]) => {
    setImages((before) => {
      const after = edit(before);
      // Until then, the finished ones are counted.
      return after.every(({ url, isDone }) => url !== null && isDone) ? [] : after;
    });
  }, []);
  const change = useCallback(
    (key: number, changed: Partial<AddedImage>) =>
      update((before) => before.map((each) => (each.key === key ? { ...each, ...changed } : each))),
    [update],
  );
  const remove = useCallback(
    (key: number) => update((before) => before.filter((each) => each.key !== key)),
    [update],
  );

  if (images.some((image) => !isWritten(image, text))) {
    update((before) => before.filter((image) => isWritten(image, text)));
  }

  const addOne = useCallback(
    async (key: number, file: File, place: { state: TextState }): Promise<void> => {
      const { labels: texts, addImage: store, onRefusal: refuse } = latest.current;
      const refusal = texts.notAdded(file.name);
      const url = await store?.(file).catch(() => {
        refuse(refusal);
        return null;
      });
      const target = area.current;
      if (!isMounted.current || !target) return;
      // The text may have been locked since.
      const isLocked = target.readOnly || target.disabled;
      if (url && isLocked) refuse(refusal);
      if (!url || isLocked) {
        remove(key);
        return;
      }
      keepFocus(target, () => {
        // The bar loses the focus, and gives the description that is typed in it.
        target.focus({ preventScroll: true });
        const description = descriptions.current.get(key) ?? undescribed;
        const edit = insertAddedImage(place.state, getTextState(target), url, description);
        applyToTextarea(target, edit);
        // The next image of the same paste follows this one.
        const end = edit.from + edit.insert.trimEnd().length;
        place.state = { text: target.value, start: end, end };
      });
      change(key, { url });
    },
    [area, latest, change, remove],
  );

  const add = useCallback(
    (files: readonly File[]): void => {
      if (!area.current) return;
      const place = { state: getTextState(area.current) };
      for (const file of files) {
        keys.current += 1;
        const key = keys.current;
        setImages((before) => [...before, newImage(key, file)]);
        last.current = last.current.then(() => addOne(key, file, place));
      }
    },
    [area, addOne],
  );

  /** Writes the description of an image into the text: now, or when the image is inserted. */
  const describe = useCallback(
    ({ key, url }: AddedImage, description: ImageDescription): void => {
      const target = area.current;
      const old = descriptions.current.get(key) ?? undescribed;
      descriptions.current.set(key, description);
      const edit = url !== null && target ? describeImage(target.value, url, old, description) : null;
      if (edit && target) keepFocus(target, () => applyToTextarea(target, edit));
    },
    [area],
  );

  const finish = useCallback((key: number): void => change(key, { isDone: true }), [change]);

  const open = images.findIndex(({ isDone }) => !isDone);
  return {
    /** The image to describe now. */
    image: images[open] ?? null,
    /** Its number, from 1. */
    number: open + 1,
    count: images.length,
    add,
    describe,
    finish,
  };
}

/** Returns true unless an image was undone or deleted after it was inserted. */
function isWritten({ url, isDone }: AddedImage, text: string): boolean {
  return url === null || isDone || text.includes(escapeDestination(url));
}

function newImage(key: number, { name }: File): AddedImage {
  return { key, name, url: null, isDone: false };
}

/** Changes a text area, which gets the focus, and gives it back to another field. */
function keepFocus(area: HTMLTextAreaElement, run: () => void): void {
  const focused = document.activeElement;
  run();
  if (focused instanceof HTMLElement && focused !== area && focused !== document.body) {
    focused.focus({ preventScroll: true });
  }
}
