import { type ReactNode, useId, useState } from 'react';

import { useProgressiveRender } from '../../lib/use-progressive-render.ts';
import type { PreviewRow } from './preview-rows.ts';

/** A group with more items starts closed. */
const openCount = 20;

/**
 * A group of the preview or the report that can be closed: a heading, a note and a list. The list
 * is rendered incrementally, and only while it is open.
 */
export function PreviewGroup<Item>({
  heading,
  level = 3,
  note,
  items,
  isCounted = true,
  isOpen: isOpenAtFirst = items.length <= openCount,
  actions,
  renderItem,
}: {
  heading: string;
  level?: 3 | 4;
  note?: string | undefined;
  items: readonly Item[];
  /** False if the heading says the count itself. */
  isCounted?: boolean;
  isOpen?: boolean;
  /** Buttons for all items, above the list. */
  actions?: ReactNode;
  renderItem: (item: Item) => ReactNode;
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const Heading = `h${level}` as const;
  if (items.length === 0) return null;
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 marker:text-ink-3">
        <Heading id={id} className={`inline ${level === 3 ? 'text-[1.25rem]' : 'text-ui font-semibold'}`}>
          <span>{heading}</span>
          {isCounted && (
            <span className="font-mono text-data text-ink-3">
              {` (${items.length.toLocaleString('en-US')})`}
            </span>
          )}
        </Heading>
      </summary>
      {note && <p className="mb-2 max-w-[66ch] text-ink-2">{note}</p>}
      {actions && <div className="mb-3">{actions}</div>}
      {isOpen && <GroupItems labelId={id} items={items} renderItem={renderItem} />}
    </details>
  );
}

function GroupItems<Item>({
  labelId,
  items,
  renderItem,
}: {
  labelId: string;
  items: readonly Item[];
  renderItem: (item: Item) => ReactNode;
}) {
  const rendered = useProgressiveRender(items.length);
  return (
    <ul aria-labelledby={labelId} className="grid">
      {items.slice(0, rendered).map((item, index) => (
        <li key={index} className="border-t border-rule py-2.5 [overflow-wrap:anywhere]">
          {renderItem(item)}
        </li>
      ))}
    </ul>
  );
}

/** A row for a post: title, old and new URL, date and notes. */
export function PostRow({ row: { title, url, date, notes } }: { row: PreviewRow }) {
  return (
    <>
      <p className="font-semibold">{title}</p>
      <div className="font-mono text-data leading-[1.6] text-ink-2">
        {url && (
          <p>
            <span>{url.old !== null && url.old !== url.now ? `${url.old} → ${url.now}` : url.now}</span>
            {date && <span className="text-ink-3">{` · ${date}`}</span>}
          </p>
        )}
        {!url && date && <p>{date}</p>}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </>
  );
}

/** A row with a title and a sentence. */
export function TextRow({
  title,
  text,
  tone = 'text-ink-2',
}: {
  title: string;
  text: string;
  tone?: string;
}) {
  return (
    <>
      <p className="font-semibold">{title}</p>
      <p className={`font-mono text-data leading-[1.6] ${tone}`}>{text}</p>
    </>
  );
}
