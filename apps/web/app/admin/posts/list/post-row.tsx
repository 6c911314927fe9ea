import type { IndexedPost } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { Ellipsis, GripVertical, Trash2 } from 'lucide-react';
import { memo, type PointerEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { isListedAlike } from '../../../posts/reuse-posts.ts';
import { postPath } from '../../../posts/post-path.ts';
import { pressRowKey } from './press-row-key.ts';
import type { RowAction } from './row-action.ts';
import { quietDangerClasses, rowClasses, RowRule, RowText } from './row-parts.tsx';

/** A control of a row that can be given the focus. */
export type RowControl = 'edit' | 'delete';

/** By the name of each row: what gives the focus to a control of it. */
export type RowControls = Map<string, (control: RowControl) => void>;

interface PostRowProps {
  post: IndexedPost;
  /** Which one of the list it is; handed back by the calls. */
  name: string;
  /** The URL of the editor. */
  editHref: string;
  isSelected: boolean;
  /** Without it the row has no handle: there is nothing to move. */
  isMovable: boolean;
  /** Where the row puts what gives the focus to it: nothing of it is drawn again for that. */
  controls: RowControls;
  /** The same function at every drawing: a row is not drawn again because another one went. */
  onAction: (name: string, action: RowAction) => void;
  /** The handle was pressed, perhaps to drag the row. The same function at every drawing, too. */
  onGrip: (event: PointerEvent<HTMLElement>) => void;
}

/** A post in Manage Posts, with what can be done to it. Rows out of sight are not laid out, as in the blog's list. */
export const PostRow = memo(function PostRow({
  post,
  name,
  editHref,
  isSelected,
  isMovable,
  controls,
  onAction,
  onGrip,
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
      onKeyDown={(event) => pressRowKey(event, act)}
      className={rowClasses}
    >
      <RowRule />
      <HistoryLine />
      <RowText
        level="h2"
        title={title}
        editHref={editHref}
        meta={`Published on ${post.date} by ${post.author}`}
        excerpt={post.excerpt}
        isSelected={isSelected}
        onSelect={(selected, isRange) => act({ type: 'select', isSelected: selected, isRange })}
        onOpen={() => act({ type: 'edit' })}
      />
      <div className="-ml-3 flex flex-wrap items-center">
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
        <Button
          ref={deleteButton}
          variant="ghost"
          size="icon"
          className={quietDangerClasses}
          aria-label={`Delete ${title}`}
          title="Delete"
          onClick={() => act({ type: 'delete', withSelection: false })}
        >
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`More for ${title}`}
          title="More"
          aria-haspopup="menu"
          aria-expanded="false"
          onClick={(event) => act({ type: 'open-menu', button: event.currentTarget })}
        >
          <Ellipsis aria-hidden="true" strokeWidth={1.75} />
        </Button>
        {isMovable && (
          <Button
            variant="ghost"
            size="icon"
            className="cursor-grab! touch-none"
            aria-label={`Move ${title}`}
            title="Drag to reorder, or click for options"
            aria-haspopup="menu"
            aria-expanded="false"
            onPointerDown={onGrip}
            onClick={(event) => act({ type: 'open-move-menu', button: event.currentTarget })}
          >
            <GripVertical aria-hidden="true" strokeWidth={1.75} />
          </Button>
        )}
      </div>
    </article>
  );
}, areAlike);

function areAlike(a: PostRowProps, b: PostRowProps): boolean {
  return (
    isListedAlike(a.post, b.post) &&
    a.name === b.name &&
    a.editHref === b.editHref &&
    a.isSelected === b.isSelected &&
    a.isMovable === b.isMovable &&
    a.controls === b.controls &&
    a.onAction === b.onAction &&
    a.onGrip === b.onGrip
  );
}

/** The posts are commits on one line, from the latest to the first. */
function HistoryLine() {
  return (
    <span aria-hidden="true" className="absolute inset-y-0 left-0 w-5">
      <span className="absolute inset-y-0 left-1.5 w-0.5 bg-trunk group-first:top-7 group-last:bottom-auto group-last:h-7 group-only:hidden" />
      <span className="absolute top-[22px] left-0 size-3.5 rounded-full border-2 border-ink bg-paper group-data-selected:bg-green" />
    </span>
  );
}
