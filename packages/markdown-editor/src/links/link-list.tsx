import { memo, type RefObject, useEffect, useId, useRef, useState } from 'react';

import { isComposing } from '../lib/is-composing.ts';
import { useEditorOptions } from '../options/editor-options.ts';
import { createLinkEdit } from '../text-edits/toggle-link.ts';
import { applyToTextarea } from '../textarea/apply-to-textarea.ts';
import { measureRange } from '../textarea/area-mirror.ts';
import { type LinkQuery, readLinkQuery } from './read-link-query.ts';
import { type FindLinks, type LinkSuggestion, useLinkSuggestions } from './use-link-suggestions.ts';

/** Height limit of the list in px. It opens above the line if there is less room below. */
const maxHeight = 264;

const maxWidth = 360;

/** Position of the list, in px from the edges of the frame. */
type ListPosition = { readonly left: number } & ({ readonly top: number } | { readonly bottom: number });

/**
 * Suggests links while `[[` and part of a title are typed.
 *
 * The focus stays in the text: arrow keys choose, Enter inserts the link, Escape closes the list.
 */
export const LinkList = memo(function LinkList({
  area,
  findLinks,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  findLinks: FindLinks;
}) {
  const { classNames, labels, getBottomBar } = useEditorOptions();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState<LinkQuery | null>(null);
  const [place, setPlace] = useState<ListPosition>({ left: 0, top: 0 });
  const [active, setActive] = useState(0);
  /** Offset of the brackets whose list was closed by Escape. */
  const dismissed = useRef<number | null>(null);
  const found = useLinkSuggestions(findLinks, query);
  const isOpen = found !== null;

  function choose({ title, url }: LinkSuggestion): void {
    const text = area.current;
    if (!text || !query) return;
    const { value, selectionEnd } = text;
    const end = value.startsWith(']]', selectionEnd) ? selectionEnd + ']]'.length : selectionEnd;
    setQuery(null);
    applyToTextarea(text, createLinkEdit(title, url, { start: query.from, end }));
  }

  useEffect(() => {
    const text = area.current;
    if (!text) return undefined;
    const over = new AbortController();
    const listen = <Type extends keyof HTMLElementEventMap>(
      type: Type,
      listener: (event: HTMLElementEventMap[Type]) => void,
    ) => text.addEventListener(type, listener, { signal: over.signal });

    const read = () => {
      const next =
        text.selectionStart === text.selectionEnd ? readLinkQuery(text.value, text.selectionStart) : null;
      if (next?.from !== dismissed.current) dismissed.current = null;
      else if (next) return;
      if (next && next.from !== query?.from) setPlace(getListPosition(text, next.from, getBottomBar()));
      if (next?.words !== query?.words) setActive(0);
      setQuery(next);
    };
    listen('input', read);
    if (query) {
      listen('blur', () => setQuery(null));
      listen('click', read);
      listen('scroll', () => setQuery(null));
      listen('keyup', ({ key }) => {
        if (/^(?:Arrow(?:Left|Right)|Home|End)$/u.test(key)) read();
      });
      listen('keydown', (event) => {
        if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const count = found?.length ?? 0;
        const link = found?.[active];
        if (step !== undefined && count > 0) setActive((active + step + count) % count);
        else if (event.key === 'Enter' && link) choose(link);
        else if (event.key === 'Escape') {
          dismissed.current = query.from;
          setQuery(null);
        } else return;
        // Neither the text nor the app gets these keys.
        event.preventDefault();
        event.stopPropagation();
      });
    }
    return () => over.abort();
  });

  const activeId = found?.[active] ? `${id}${active}` : null;
  useEffect(() => {
    const text = area.current;
    if (!text || !isOpen) return undefined;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': `${id}list`,
      ...(activeId !== null && { 'aria-activedescendant': activeId }),
    };
    for (const [name, value] of Object.entries(attributes)) text.setAttribute(name, value);
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    return () => {
      for (const name of Object.keys(attributes)) text.removeAttribute(name);
    };
  }, [area, id, isOpen, activeId]);

  return (
    <>
      {/* Always there: screen readers only read what changes in it. */}
      <p role="status" className={classNames.screenReaderOnly}>
        {isOpen && labels.links.count(found.length)}
      </p>
      {isOpen && (
        <div
          ref={list}
          id={`${id}list`}
          role="listbox"
          aria-label={labels.links.list}
          style={{ ...place, maxHeight, width: `min(${maxWidth}px, 100%)` }}
          className={classNames.linkList}
        >
          {found.map((link, index) => (
            // The keys are those of the text, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={`${link.url}:${index}`}
              id={`${id}${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(link)}
              className={classNames.link}
            >
              <span dir="auto" className={classNames.linkTitle}>
                {link.title}
              </span>
              <span className={classNames.linkDetail}>{link.detail ?? link.url}</span>
            </div>
          ))}
          {found.length === 0 && (
            <div role="option" aria-selected={false} aria-disabled="true" className={classNames.noLinks}>
              {labels.links.none}
            </div>
          )}
        </div>
      )}
    </>
  );
});

function getListPosition(area: HTMLTextAreaElement, at: number, bottomBar: HTMLElement | null): ListPosition {
  const frame = area.parentElement ?? area;
  const [line = { top: 0, left: 0, height: 0 }] = measureRange(area, at, at);
  const top = area.offsetTop + line.top - area.scrollTop;
  const left = Math.max(0, Math.min(area.offsetLeft + line.left, frame.clientWidth - maxWidth));
  const box = frame.getBoundingClientRect();
  const bar = bottomBar?.getBoundingClientRect().top ?? innerHeight;
  const roomBelow = Math.min(innerHeight, bar) - (box.top + top + line.height);
  const isAbove = roomBelow < maxHeight && box.top + top > maxHeight;
  return isAbove ? { left, bottom: box.height - top } : { left, top: top + line.height };
}
