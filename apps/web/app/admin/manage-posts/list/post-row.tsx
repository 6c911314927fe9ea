import type { PostSummary } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { GripVertical } from 'lucide-react';
import { memo, type PointerEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { postPath } from '@branchbook/blog-server/post-path';
import { handleRowKey } from './handle-row-key.ts';
import type { RowAction } from './row-action.ts';
import { RowButtons, rowClasses, RowRule, RowText } from './row-parts.tsx';
import type { Selectable } from './use-selection.ts';

/** A post as a row of Manage Posts. */
export interface ListedPost extends Selectable {
  readonly post: PostSummary;
}

/** A control of a row that can receive the focus. */
export type RowControl = 'edit' | 'delete';

/** Functions that focus a control of a row, by the row's name. */
export type RowControls = Map<string, (control: RowControl) => void>;

interface PostRowProps {
  post: PostSummary;
  /** The key of the row, passed to the callbacks. */
  name: string;
  editHref: string;
  isSelected: boolean;
  /** If false, the row has no handle. */
  isMovable: boolean;
  /** The row registers here a function that focuses its controls, without a render. */
  controls: RowControls;
  /** Must be stable, so that a memoized row skips the render. */
  onAction: (name: string, action: RowAction) => void;
  /** Called when the handle is pressed. Must be stable. */
  onHandlePointerDown: (event: PointerEvent<HTMLElement>) => void;
}

/**
 * Renders a post of Manage Posts with its actions. The browser skips the layout of rows out of
 * sight.
 */
export const PostRow = memo(function PostRow({
  post,
  name,
  editHref,
  isSelected,
  isMovable,
  controls,
  onAction,
  onHandlePointerDown,
}: PostRowProps) {
  const editButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    controls.set(name, (control) => (control === 'edit' ? editButton : deleteButton).current?.focus());
    return () => void controls.delete(name);
  }, [controls, name]);

  const act = (action: RowAction): void => onAction(name, action);
  const title = post.title || 'Untitled';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside
    <article
      data-row=""
      data-selected={isSelected ? '' : undefined}
      onKeyDown={(event) => handleRowKey(event, act)}
      className={rowClasses}
    >
      <RowRule />
      <HistoryLine />
      <RowText
        level="h2"
        title={title}
        editHref={editHref}
        meta={
          <>
            <span className="compact:sr-only">Published on </span>
            <span>{`${post.date} by ${post.author}`}</span>
          </>
        }
        excerpt={post.excerpt}
        isSelected={isSelected}
        onSelect={(selected, isRange) => act({ type: 'select', isSelected: selected, isRange })}
        onOpen={() => act({ type: 'edit' })}
      />
      <RowButtons
        title={title}
        deleteLabel="Delete"
        deleteButton={deleteButton}
        handle={
          isMovable && (
            <Button
              variant="ghost"
              size="icon"
              className="cursor-grab! touch-none"
              aria-label={`Move ${title}`}
              title="Drag to reorder, or click for options"
              aria-haspopup="menu"
              aria-expanded="false"
              onPointerDown={onHandlePointerDown}
              onClick={(event) => act({ type: 'open-move-menu', button: event.currentTarget })}
            >
              <GripVertical aria-hidden="true" strokeWidth={1.75} />
            </Button>
          )
        }
        onAction={act}
      >
        <Button
          variant="ghost"
          className="px-3!"
          render={<Link to={postPath(post.slug)} aria-label={`View ${title}`} />}
        >
          View
        </Button>
        <Button
          ref={editButton}
          variant="ghost"
          className="px-3!"
          aria-label={`Edit ${title}`}
          onClick={() => act({ type: 'edit' })}
        >
          Edit
        </Button>
      </RowButtons>
    </article>
  );
}, arePropsEqual);

/** A read list has new objects for posts that have not changed. */
const shownFields = ['title', 'date', 'author', 'excerpt', 'slug'] as const;

function arePropsEqual(a: PostRowProps, b: PostRowProps): boolean {
  return (
    shownFields.every((name) => a.post[name] === b.post[name]) &&
    a.name === b.name &&
    a.editHref === b.editHref &&
    a.isSelected === b.isSelected &&
    a.isMovable === b.isMovable &&
    a.controls === b.controls &&
    a.onAction === b.onAction &&
    a.onHandlePointerDown === b.onHandlePointerDown
  );
}

/** Renders the posts as commits on one line. */
function HistoryLine() {
  return (
    <span aria-hidden="true" className="absolute inset-y-0 left-0 w-5">
      <span className="absolute inset-y-0 left-1.5 w-0.5 bg-trunk group-first:top-7 group-last:bottom-auto group-last:h-7 group-only:hidden compact:group-last:h-1/2" />
      <span className="absolute top-[22px] left-0 size-3.5 rounded-full border-2 border-ink bg-paper group-data-selected:bg-green compact:top-1/2 compact:-translate-y-1/2" />
    </span>
  );
}
