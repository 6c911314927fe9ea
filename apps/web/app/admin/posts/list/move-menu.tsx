import { AnchoredMenu, MenuItem } from '@branchbook/ui';
import { ArrowDown, ArrowDownToLine, ArrowUp, ArrowUpToLine } from 'lucide-react';

import type { ListedPost } from './listed-posts.ts';
import type { MoveTo } from './move-post.ts';

/** The ways to move a post without dragging it, under its handle. */
export function MoveMenu({
  row,
  anchor,
  count,
  onMove,
  onClose,
}: {
  /** The post that would be moved; null while the menu is closed. */
  row: ListedPost | null;
  anchor: HTMLElement | null;
  /** How many posts the list holds. */
  count: number;
  onMove: (where: MoveTo) => void;
  onClose: () => void;
}) {
  const isFirst = row?.at === 0;
  const isLast = row?.at === count - 1;
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
