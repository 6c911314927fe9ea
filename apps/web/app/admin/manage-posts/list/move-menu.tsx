import { AnchoredMenu, MenuItem } from '@branchbook/ui';
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react';

import type { MoveTo } from './plan-move.ts';
import type { ListedPost } from './post-row.tsx';

/** Renders the menu of a row's handle, for moving a post without dragging. */
export function MoveMenu({
  row,
  index,
  count,
  anchor,
  onMove,
  onClose,
}: {
  /** Null while the menu is closed. */
  row: ListedPost | null;
  /** Its index in the list. */
  index: number;
  /** The length of the list. */
  count: number;
  anchor: HTMLElement | null;
  onMove: (where: MoveTo) => void;
  onClose: () => void;
}) {
  const isFirst = index === 0;
  const isLast = index === count - 1;
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
