import { type RefObject, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

import { getFirstVisibleLine } from '../../editor/text-edits/first-visible-line.ts';

/** From this width on the form and its preview stand side by side. The same as `min-[1180px]:` in their classes. */
const wideScreen = '(min-width: 1180px)';

export type FormTab = 'write' | 'preview';

/** One of the two, as a panel of the tabs or as a part of the page. */
export interface FormPanel {
  readonly isHidden: boolean;
  readonly attributes: {
    readonly id: string;
    readonly role?: 'tabpanel';
    readonly 'aria-labelledby'?: string;
  };
}

/** Where the preview opens. */
export type InitialScroll =
  /** The page as it was left. */
  | { readonly type: 'page'; readonly top: number }
  /** A line of the text, from 1. */
  | { readonly type: 'line'; readonly line: number };

/** How a side was left. */
interface SavedPosition {
  readonly page: number;
  readonly text: number;
  readonly cursor: number;
  readonly value: string;
}

const top: InitialScroll = { type: 'page', top: 0 };

/**
 * On narrow screens the form and its preview are two tabs, of which one shows. Nothing of the form is lost meanwhile: it stays in
 * the page, and comes back with the page and the text scrolled to where they were. The preview opens at what was in sight of the
 * text, and as it was left where nothing was done in between.
 */
export function useFormTabs(area: RefObject<HTMLTextAreaElement | null>) {
  const isWide = useSyncExternalStore(subscribeToWidth, isWideNow);
  const [chosen, setChosen] = useState<FormTab>('write');
  const id = useId();
  const left = useRef<SavedPosition | null>(null);
  /** How the text was when the preview was opened last, and how far the page was scrolled when the preview was left. */
  const read = useRef<{ of: SavedPosition; page: number } | null>(null);
  const initialScroll = useRef<InitialScroll>(top);
  const isWriting = isWide || chosen === 'write';

  useLayoutEffect(() => {
    if (!isWriting || !left.current) return;
    const { page, text } = left.current;
    left.current = null;
    scrollTo({ top: page, behavior: 'instant' });
    // Some browsers forget it of what is not shown.
    area.current?.scrollTo({ top: text });
  }, [isWriting, area]);

  function choose(tab: FormTab): void {
    if (tab === chosen) return;
    if (tab === 'preview') leaveText();
    else if (left.current) read.current = { of: left.current, page: scrollY };
    setChosen(tab);
  }

  function leaveText(): void {
    const { scrollTop = 0, selectionStart = 0, value = '' } = area.current ?? {};
    const now: SavedPosition = { page: scrollY, text: scrollTop, cursor: selectionStart, value };
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
    /** Null where both are there. */
    tabs: isWide ? null : { chosen, choose, idOf: (tab: FormTab) => `${id}${tab}` },
    write: getPanel('write'),
    preview: getPanel('preview'),
    previewStart: initialScroll,
    /** Shows the form at once, for something in it to get the focus. */
    showForm: () => flushSync(() => choose('write')),
  };
}

function isSamePosition(one: SavedPosition, other: SavedPosition): boolean {
  return (
    one.page === other.page &&
    one.text === other.text &&
    one.cursor === other.cursor &&
    one.value === other.value
  );
}

let query: MediaQueryList | undefined;

/** One for all: it is asked at every key. */
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
