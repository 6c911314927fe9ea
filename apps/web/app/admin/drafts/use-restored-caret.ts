import { type RefObject, useEffect, useState } from 'react';

import { isRecord } from '../../lib/is-record.ts';
import { draftParam } from '../post-model/draft.ts';

/** The caret of a text area, and the scroll offsets of it and of the page, in px. */
interface Caret {
  readonly start: number;
  readonly end: number;
  readonly areaTop: number;
  readonly pageTop: number;
}

/** The session storage key of the caret in the draft that the URL names. */
const storageKey = 'branchbook:caret';

/**
 * Stores the caret of a text area and the scroll offsets when the page is hidden, if the URL names a
 * draft. Returns a function that restores them once the form shows that draft after a reload.
 */
export function useRestoredCaret(area: RefObject<HTMLTextAreaElement | null>): () => void {
  const [caret] = useState(readCaret);

  useEffect(() => {
    const store = () => storeCaret(area.current);
    addEventListener('pagehide', store);
    document.addEventListener('visibilitychange', store);
    return () => {
      removeEventListener('pagehide', store);
      document.removeEventListener('visibilitychange', store);
    };
  }, [area]);

  return () => {
    if (!caret) return;
    // React renders the text first.
    requestAnimationFrame(() => {
      const { current } = area;
      if (!current) return;
      current.focus({ preventScroll: true });
      current.setSelectionRange(caret.start, caret.end);
      current.scrollTop = caret.areaTop;
      scrollTo({ top: caret.pageTop, behavior: 'instant' });
    });
  };
}

function getDraftKey(): string | null {
  return new URLSearchParams(location.search).get(draftParam);
}

/** Stores nothing if the author is in another field, or if the browser blocks storage. */
function storeCaret(area: HTMLTextAreaElement | null): void {
  const draft = getDraftKey();
  if (draft === null || !area) return;
  const { selectionStart: start, selectionEnd: end, scrollTop: areaTop } = area;
  const caret: Caret = { start, end, areaTop, pageTop: scrollY };
  try {
    if (area === document.activeElement) sessionStorage.setItem(storageKey, JSON.stringify({ draft, caret }));
    else sessionStorage.removeItem(storageKey);
  } catch {
    // The form opens with its title focused.
  }
}

function readCaret(): Caret | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return isRecord(stored) && stored['draft'] === getDraftKey() ? (stored['caret'] as Caret) : null;
  } catch {
    return null;
  }
}
