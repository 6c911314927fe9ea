import { Button } from '@branchbook/ui';
import { Ellipsis, Trash2 } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';

import type { RowAction } from './row-action.ts';

/**
 * Styles of a row, for posts and drafts. The browser skips the layout of rows out of sight.
 *
 * In a long list, the posts after the first 20 are compact: a line each, whose main actions appear
 * on hover and keyboard focus.
 */
export const rowClasses =
  'group relative flex [contain-intrinsic-size:auto_170px] [content-visibility:auto] flex-wrap items-center gap-x-6 gap-y-2 py-4 pl-9 data-selected:bg-band data-dragged:opacity-50 forced-colors:data-selected:outline-1 forced-colors:data-selected:-outline-offset-1 compact:gap-x-2 compact:py-1.5 compact:[contain-intrinsic-size:auto_57px]';

/** Renders the line above a row. Not a border: `content-visibility` clips the row at its edges. */
export function RowRule() {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 top-0 border-t border-rule group-first:hidden" />
  );
}

/** Renders the checkbox, the title as a link to the editor, the metadata and the excerpt. */
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
  onOpen: () => void;
}) {
  const titleClasses =
    '-my-2.5 inline-block min-w-11 py-2.5 text-left no-underline decoration-green decoration-2 underline-offset-4 hover:underline cursor-pointer';
  return (
    // Beside large text, the actions wrap below.
    <div className="flex min-w-0 flex-[1_1_min(22rem,100%)] items-start gap-1 [overflow-wrap:anywhere] compact:flex-[1_1_min(11rem,100%)] compact:items-center">
      <label className="-mt-2.5 -ml-3 grid size-11 shrink-0 cursor-pointer place-items-center compact:mt-0">
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
      <div className="min-w-0 compact:flex compact:flex-1 compact:flex-wrap compact:items-center compact:gap-x-6">
        <Heading
          dir="auto"
          className="text-[1.25rem] leading-[1.25] font-medium compact:flex-[1_1_14rem] compact:text-[1.125rem]"
        >
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
        <p className={metadataClasses}>
          {badge}
          {meta}
        </p>
        {excerpt !== '' && (
          <p
            dir="auto"
            className="line-clamp-2 max-w-[66ch] text-base leading-normal text-ink-2 compact:sr-only"
          >
            {excerpt}
          </p>
        )}
      </div>
    </div>
  );
}

/** Renders a badge that tells a draft from a published post. */
export function RowBadge({ children }: { children: ReactNode }) {
  return (
    <span className="mr-2.5 inline-block rounded-tag border border-dashed border-line px-1.5 leading-[1.5] text-ink-2">
      {children}
    </span>
  );
}

/** Red only on hover and focus: each row has the button, and it is rarely used. */
const quietDangerClasses = 'text-ink-3! hover:bg-red-soft! hover:text-red! focus-visible:text-red!';

/**
 * A compact row shows its main actions instead of the metadata, while the pointer is over it
 * or it has the keyboard focus. Without room or a pointer that hovers, the '⋯' menu has them.
 */
const mainActionsClasses =
  'contents compact:pointer-events-none compact:absolute compact:inset-y-0 compact:right-full compact:flex compact:items-center compact:bg-paper compact:pl-3 compact:opacity-0 compact:group-data-selected:bg-band compact:group-has-focus-visible:opacity-100 compact:min-[1240px]:[@media(hover:hover)]:pointer-events-auto compact:min-[1240px]:group-hover:opacity-100';
const metadataClasses =
  'mt-1 mb-1.5 font-mono text-data leading-[1.6] text-ink-3 compact:my-0.5 compact:min-[1240px]:group-hover:opacity-0 compact:min-[1240px]:group-has-focus-visible:opacity-0';

/** Renders the buttons of a row: `children`, delete, the '⋯' menu, and the handle if there is one. */
export function RowButtons({
  title,
  deleteLabel,
  deleteButton,
  handle,
  onAction,
  children,
}: {
  title: string;
  deleteLabel: 'Delete' | 'Discard';
  deleteButton?: Ref<HTMLButtonElement>;
  handle?: ReactNode;
  onAction: (action: RowAction) => void;
  children: ReactNode;
}) {
  return (
    <div className="relative -ml-3 flex flex-wrap items-center compact:ml-0">
      <div className={mainActionsClasses}>
        {children}
        <Button
          ref={deleteButton}
          variant="ghost"
          size="icon"
          className={quietDangerClasses}
          aria-label={`${deleteLabel} ${title}`}
          title={deleteLabel}
          onClick={() => onAction({ type: 'delete', withSelection: false })}
        >
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
        </Button>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`More for ${title}`}
        title="More"
        aria-haspopup="menu"
        aria-expanded="false"
        onClick={(event) => onAction({ type: 'open-menu', button: event.currentTarget })}
      >
        <Ellipsis aria-hidden="true" strokeWidth={1.75} />
      </Button>
      {handle}
    </div>
  );
}
