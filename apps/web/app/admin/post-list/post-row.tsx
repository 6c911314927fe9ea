import type { IndexedPost } from '@branchbook/blog-core';
import { Button } from '@branchbook/ui';
import { Eye, GripVertical, History, Pencil, Trash2 } from 'lucide-react';
import { memo, type PointerEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { isListedAlike } from '../../posts/reuse-posts.ts';
import { postPath } from '../../posts/post-path.ts';
import { pressRowKey } from './press-row-key.ts';
import type { RowAction } from './row-action.ts';

/** A control of a row that can be given the focus. */
export type RowControl = 'edit' | 'delete';

/** By the name of each row: what gives the focus to a control of it. */
export type RowControls = Map<string, (control: RowControl) => void>;

interface PostRowProps {
  post: IndexedPost;
  /** Which one of the list it is; handed back by the calls. */
  name: string;
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
      onKeyDown={(event) => pressRowKey(event, act)}
      className="group relative flex [contain-intrinsic-size:auto_170px] [content-visibility:auto] flex-wrap items-center gap-x-6 gap-y-3.5 pt-[21px] pb-5 pl-9"
    >
      {/* No border: what is not laid out while out of sight is also cut at its edges, and the line below goes over them. */}
      <span
        aria-hidden="true"
        className="absolute inset-x-0 top-0 border-t border-rule group-first:border-ink"
      />
      <HistoryLine />
      {/* Wide enough for words: beside large text, the actions go below. */}
      <div className="flex min-w-0 flex-[1_1_min(22rem,100%)] items-start gap-1 [overflow-wrap:anywhere]">
        <label className="-mt-2.5 -ml-3 grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`Select ${title}`}
            className="size-5 cursor-pointer accent-green"
            checked={isSelected}
            onChange={({ nativeEvent, currentTarget }) => {
              const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
              act({ type: 'select', isSelected: currentTarget.checked, isRange });
            }}
          />
        </label>
        <div className="min-w-0">
          <h2 dir="auto" className="text-[1.25rem] leading-[1.25]">
            {title}
          </h2>
          <p className="mt-1 mb-1.5 font-mono text-data leading-[1.6] text-ink-3">
            Published on {post.date} by {post.author}
          </p>
          <p dir="auto" className="line-clamp-2 max-w-[66ch] text-base leading-normal text-ink-2">
            {post.excerpt}
          </p>
        </div>
      </div>
      <div className="-ml-3 flex flex-wrap items-center min-[640px]:gap-x-1">
        <Button
          variant="ghost"
          className={wordClasses}
          render={<Link to={postPath(post.slug)} aria-label={`View ${title}`} />}
        >
          <Eye aria-hidden="true" strokeWidth={1.75} />
          View
        </Button>
        <Button
          ref={editButton}
          variant="ghost"
          className={wordClasses}
          aria-label={`Edit ${title}`}
          onClick={() => act({ type: 'edit' })}
        >
          <Pencil aria-hidden="true" strokeWidth={1.75} />
          Edit
        </Button>
        <Button
          variant="ghost"
          className={wordClasses}
          aria-label={`History of ${title}`}
          onClick={() => act({ type: 'open-history' })}
        >
          <History aria-hidden="true" strokeWidth={1.75} />
          History
        </Button>
        <Button
          ref={deleteButton}
          variant="danger"
          className={wordClasses}
          aria-label={`Delete ${title}`}
          onClick={() => act({ type: 'delete', withSelection: false })}
        >
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
          Delete
        </Button>
        {isMovable && (
          <Button
            variant="ghost"
            size="icon"
            className="cursor-grab! touch-none"
            aria-label={`Move ${title}`}
            title="Drag to move, or press for a menu"
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
    a.isSelected === b.isSelected &&
    a.isMovable === b.isMovable &&
    a.controls === b.controls &&
    a.onAction === b.onAction &&
    a.onGrip === b.onGrip
  );
}

/** All five in a row also on a phone, where the words stand alone. */
const wordClasses = 'px-3! max-[639px]:[&>svg]:hidden';

/** The posts are commits on one line, from the latest to the first. */
function HistoryLine() {
  return (
    <span aria-hidden="true" className="absolute inset-y-0 left-0 w-5">
      <span className="absolute inset-y-0 left-1.5 w-0.5 bg-trunk group-first:top-8 group-last:bottom-auto group-last:h-8 group-only:hidden" />
      <span className="absolute top-[27px] left-0 size-3.5 rounded-full border-2 border-ink bg-paper" />
    </span>
  );
}
