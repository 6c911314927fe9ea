import { AnchoredMenu, MenuItem } from '@branchbook/ui';
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react';

import type { ListedPost } from './filter-posts.ts';
import type { MoveTo } from './move-post.ts';

/** Renders the menu of a row's handle, for moving a post without dragging. */
export function MoveMenu({
  row,
  anchor,
  count,
  onMove,
  onClose,
}: {
  /** Null while the menu is closed. */
  row: ListedPost | null;
  anchor: HTMLElement | null;
  /** The length of the list. */
  count: number;
  onMove: (where: MoveTo) => void;
  onClose: () => void;
}) {
  const isFirst = row?.index === 0;
  const isLast = row?.index === count - 1;
  return (
    <AnchoredMenu
      anchor={row ? anchor : null}
      label={`Move ${row?.post.title || 'Untitled'}`}
      onClose={onClose}
    >
      {!isFirst && (
        <>
          <MenuItem icon={<ArrowUp />} onClick={() => onMove('up')}>
            Move up
          </MenuItem>
          <MenuItem icon={<ArrowUpToLine />} onClick={() => onMove('top')}>
            Move to the top
          </MenuItem>
        </>
      )}
      {!isLast && (
        <>
          <MenuItem icon={<ArrowDown />} onClick={() => onMove('down')}>
            Move down
          </MenuItem>
          <MenuItem icon={<ArrowDownToLine />} onClick={() => onMove('bottom')}>
            Move to the bottom
          </MenuItem>
        </>
      )}
    </AnchoredMenu>
  );
}
