import type { ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * The look of a row in Manage Posts, for posts and drafts alike. A row out of sight is not laid
 * out.
 */
export const rowClasses =
  'group relative flex [contain-intrinsic-size:auto_170px] [content-visibility:auto] flex-wrap items-center gap-x-6 gap-y-2 py-4 pl-9 data-selected:bg-band data-dragged:opacity-50 forced-colors:data-selected:outline-1 forced-colors:data-selected:-outline-offset-1';

/**
 * The line above a row. No border: a row out of sight is also cut at its edges, and the line below
 * goes over them.
 */
export function RowRule() {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 top-0 border-t border-rule group-first:hidden" />
  );
}

/** The selection box, the title, which leads to the editor, and what is said of it. */
export function RowText({
  level: Heading,
  title,
  editHref,
  badge,
  meta,
  excerpt,
  isSelected,
  onSelect,
  onOpen,
}: {
  level: 'h2' | 'h3';
  title: string;
  /** Null if only `onOpen` can open the editor. */
  editHref: string | null;
  badge?: ReactNode;
  meta: ReactNode;
  excerpt: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean, isRange: boolean) => void;
  /** Opens the editor in this tab. */
  onOpen: () => void;
}) {
  const titleClasses =
    '-my-2.5 inline-block min-w-11 py-2.5 text-left no-underline decoration-green decoration-2 underline-offset-4 hover:underline cursor-pointer';
  return (
    // Wide enough for words: beside large text, the actions go below.
    <div className="flex min-w-0 flex-[1_1_min(22rem,100%)] items-start gap-1 [overflow-wrap:anywhere]">
      <label className="-mt-2.5 -ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={`Select ${title}`}
          className="size-5 cursor-pointer accent-green"
          checked={isSelected}
          onChange={({ nativeEvent, currentTarget }) => {
            onSelect(currentTarget.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
          }}
        />
      </label>
      <div className="min-w-0">
        <Heading dir="auto" className="text-[1.25rem] leading-[1.25] font-medium">
          {editHref === null ? (
            <button type="button" className={titleClasses} onClick={onOpen}>
              {title}
            </button>
          ) : (
            <Link
              to={editHref}
              className={titleClasses}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onOpen();
              }}
            >
              {title}
            </Link>
          )}
        </Heading>
        <p className="mt-1 mb-1.5 font-mono text-data leading-[1.6] text-ink-3">
          {badge}
          {meta}
        </p>
        {excerpt !== '' && (
          <p dir="auto" className="line-clamp-2 max-w-[66ch] text-base leading-normal text-ink-2">
            {excerpt}
          </p>
        )}
      </div>
    </div>
  );
}

/** What sets a row's title apart from a post that readers see. */
export function RowBadge({ children }: { children: ReactNode }) {
  return (
    <span className="mr-2.5 inline-block rounded-tag border border-dashed border-line px-1.5 leading-[1.5] text-ink-2">
      {children}
    </span>
  );
}

/** Deleting is offered beside each row and is rarely meant: quiet until it is pointed at. */
export const quietDangerClasses = 'text-ink-3! hover:bg-red-soft! hover:text-red! focus-visible:text-red!';
