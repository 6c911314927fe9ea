import { type RefObject, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

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

/**
 * On narrow screens the form and its preview are two tabs, of which one shows. Nothing of the form is lost meanwhile: it stays in
 * the page, and comes back with the page and the text scrolled to where they were.
 */
export function useFormTabs(area: RefObject<HTMLTextAreaElement | null>) {
  const isWide = useSyncExternalStore(subscribeToWidth, isWideNow);
  const [chosen, setChosen] = useState<FormTab>('write');
  const id = useId();
  const place = useRef({ page: 0, text: 0 });
  const isWriting = isWide || chosen === 'write';

  useLayoutEffect(() => {
    if (!isWriting) return undefined;
    const { page, text } = place.current;
    if (page > 0 || text > 0) {
      scrollTo({ top: page, behavior: 'instant' });
      // Some browsers forget it of what is not shown.
      area.current?.scrollTo({ top: text });
      place.current = { page: 0, text: 0 };
    }
    return undefined;
  }, [isWriting, area]);

  function choose(tab: FormTab): void {
    if (tab === chosen) return;
    if (tab === 'preview') place.current = { page: scrollY, text: area.current?.scrollTop ?? 0 };
    setChosen(tab);
  }

  function panelOf(tab: FormTab): FormPanel {
    if (isWide) return { isHidden: false, attributes: { id: `${id}${tab}` } };
    return {
      isHidden: tab !== chosen,
      attributes: { id: `${id}${tab}`, role: 'tabpanel', 'aria-labelledby': `${id}${tab}-tab` },
    };
  }

  return {
    /** Null where both are there. */
    tabs: isWide ? null : { chosen, choose, idOf: (tab: FormTab) => `${id}${tab}` },
    write: panelOf('write'),
    preview: panelOf('preview'),
    /** Shows the form at once, for something in it to get the focus. */
    showForm: () => flushSync(() => choose('write')),
  };
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
