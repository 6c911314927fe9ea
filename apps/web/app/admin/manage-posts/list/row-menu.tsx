import { AnchoredMenu, MenuItem } from '@branchbook/ui';
import { Download, Eye, FileX2, History, Pencil, Trash2 } from 'lucide-react';

import type { RowAction } from './row-action.ts';

const items = {
  view: { icon: <Eye />, label: 'View', action: { type: 'view' } },
  edit: { icon: <Pencil />, label: 'Edit', action: { type: 'edit' } },
  history: { icon: <History />, label: 'History', action: { type: 'open-history' } },
  download: { icon: <Download />, label: 'Download', action: { type: 'download' } },
  unpublish: { icon: <FileX2 />, label: 'Unpublish', action: { type: 'unpublish' } },
  delete: {
    icon: <Trash2 className="text-red!" />,
    label: <span className="text-red">Delete…</span>,
    action: { type: 'delete', withSelection: false },
  },
  discard: {
    icon: <Trash2 className="text-red!" />,
    label: <span className="text-red">Discard…</span>,
    action: { type: 'delete', withSelection: false },
  },
} as const satisfies Record<string, { action: RowAction; [name: string]: unknown }>;

/** Renders the '⋯' menu of a row. All rows share one menu. */
export function RowMenu({
  title,
  anchor,
  shown,
  onAction,
  onClose,
}: {
  title: string;
  /** The button that opened it; null while the menu is closed. */
  anchor: HTMLElement | null;
  shown: readonly (keyof typeof items)[];
  onAction: (action: RowAction) => void;
  onClose: () => void;
}) {
  return (
    <AnchoredMenu anchor={anchor} label={`More for ${title}`} onClose={onClose}>
      {shown.map((name) => (
        <MenuItem key={name} icon={items[name].icon} onClick={() => onAction(items[name].action)}>
          {items[name].label}
        </MenuItem>
      ))}
    </AnchoredMenu>
  );
}
