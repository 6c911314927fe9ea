import { getFirstVisibleLine } from '@branchbook/markdown-editor/textarea';
import { type RefObject, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Form and preview are side by side from this width. Same as `min-[1280px]:` in classes. */
export const wideScreen = '(min-width: 1280px)';

export type FormTab = 'write' | 'preview';

/** A side, as a tab panel or a part of the page. */
export interface FormPanel {
  readonly isHidden: boolean;
  readonly attributes: {
    readonly id: string;
    readonly role?: 'tabpanel';
    readonly 'aria-labelledby'?: string;
  };
}

/** Initial scroll position of the preview. */
export type InitialScroll =
  /** The previous page scroll. */
  | { readonly type: 'page'; readonly top: number }
  /** A line of the text, from 1. */
  | { readonly type: 'line'; readonly line: number };

/** Scroll and cursor of a side when it was left. */
interface SavedPosition {
  readonly page: number;
  readonly cursor: number;
  readonly value: string;
}

const top: InitialScroll = { type: 'page', top: 0 };

/**
 * Below 1280 px form and preview are tabs. The form stays mounted and gets its scroll positions
 * back. The preview opens at the visible line of the text, or where it was if nothing changed.
 */
export function useFormTabs(area: RefObject<HTMLTextAreaElement | null>) {
  const isWide = useSyncExternalStore(subscribeToWidth, isWideNow);
  const [chosen, setChosen] = useState<FormTab>('write');
  const id = useId();
  const left = useRef<SavedPosition | null>(null);
  /** State of the text when the preview opened, and page scroll when it closed. */
  const read = useRef<{ of: SavedPosition; page: number } | null>(null);
  const initialScroll = useRef<InitialScroll>(top);
  const isWriting = isWide || chosen === 'write';

  useLayoutEffect(() => {
    if (!isWriting || !left.current) return;
    const { page } = left.current;
    left.current = null;
    scrollTo({ top: page, behavior: 'instant' });
  }, [isWriting]);

  function choose(tab: FormTab): void {
    if (tab === chosen) return;
    if (tab === 'preview') leaveText();
    else if (left.current) read.current = { of: left.current, page: scrollY };
    setChosen(tab);
  }

  function leaveText(): void {
    const { selectionStart = 0, value = '' } = area.current ?? {};
    const now: SavedPosition = { page: scrollY, cursor: selectionStart, value };
    const line = area.current && getFirstVisibleLine(area.current);
    if (read.current && isSamePosition(read.current.of, now)) {
      initialScroll.current = { type: 'page', top: read.current.page };
    } else initialScroll.current = line === null ? top : { type: 'line', line };
    left.current = now;
  }

  function getPanel(tab: FormTab): FormPanel {
    if (isWide) return { isHidden: false, attributes: { id: `${id}${tab}` } };
    return {
      isHidden: tab !== chosen,
      attributes: { id: `${id}${tab}`, role: 'tabpanel', 'aria-labelledby': `${id}${tab}-tab` },
    };
  }

  return {
    /** Null if both sides are visible. */
    tabs: isWide ? null : { chosen, choose, idOf: (tab: FormTab) => `${id}${tab}` },
    write: getPanel('write'),
    preview: getPanel('preview'),
    previewStart: initialScroll,
    /** Shows the form synchronously, so that something in it can get the focus. */
    showForm: () => flushSync(() => choose('write')),
  };
}

function isSamePosition(one: SavedPosition, other: SavedPosition): boolean {
  return one.page === other.page && one.cursor === other.cursor && one.value === other.value;
}

let query: MediaQueryList | undefined;

/** Shared: read at every key. */
function wideScreenQuery(): MediaQueryList {
  query ??= matchMedia(wideScreen);
  return query;
}

function isWideNow(): boolean {
  return wideScreenQuery().matches;
}

function subscribeToWidth(listener: () => void): () => void {
  wideScreenQuery().addEventListener('change', listener);
  return () => wideScreenQuery().removeEventListener('change', listener);
}
