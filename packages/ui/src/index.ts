export { Badge, type BadgeProps } from './badge/badge.tsx';
export { BranchDot, type BranchDotProps, type BranchName } from './brand/branch-dot/branch-dot.tsx';
export { BrandMark, type BrandMarkProps } from './brand/wordmark/brand-mark.tsx';
export { Wordmark, type WordmarkProps } from './brand/wordmark/wordmark.tsx';
export { Button, type ButtonProps } from './button/button.tsx';
export { Chip, type ChipProps } from './chip/chip.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { PanelDialog, type PanelDialogProps } from './dialog/panel-dialog.tsx';
export { Field, type FieldProps } from './field/field.tsx';
export { Input, type InputProps } from './field/input.tsx';
export { Textarea, type TextareaProps } from './field/textarea.tsx';
export { FileDrop, type FileDropProps, type FileDropState } from './file-drop/file-drop.tsx';
export { AnchoredMenu, type AnchoredMenuProps } from './menu/anchored-menu.tsx';
export { Menu, type MenuProps } from './menu/menu.tsx';
export { MenuItem, type MenuItemProps } from './menu/menu-item.tsx';
export { Notice, type NoticeProps } from './notice/notice.tsx';
export { Palette, type PaletteItem, type PaletteProps } from './palette/palette.tsx';
export { Prose, ProsePart, type ProseProps } from './prose/prose.tsx';
export { Sheet, type SheetProps } from './sheet/sheet.tsx';
export { Skeleton, type SkeletonProps } from './skeleton/skeleton.tsx';
export { SkipLink, type SkipLinkProps } from './skip-link/skip-link.tsx';
export { Spinner } from './spinner/spinner.tsx';
export { TabList, type TabListProps } from './tab-list/tab-list.tsx';
export { TextLink, type TextLinkProps } from './text-link/text-link.tsx';
export { themeScript } from './theme/theme-script.ts';
export { ThemeToggle } from './theme/theme-toggle.tsx';
export { useThemeChoice } from './theme/use-theme-choice.ts';
export { toast, toastsOf } from './toast/toast.ts';
export { Toaster } from './toast/toaster.tsx';
export { Toolbar, type ToolbarProps } from './toolbar/toolbar.tsx';
export { ToolbarButton, type ToolbarButtonProps } from './toolbar/toolbar-button.tsx';
export { ToolbarMenu, type ToolbarMenuProps } from './toolbar/toolbar-menu.tsx';
export { ToolbarSeparator } from './toolbar/toolbar-separator.tsx';
export { TrunkNode, type TrunkNodeProps } from './brand/trunk-node/trunk-node.tsx';
export { BarChart, type BarChartPeriod, type BarChartProps } from './brand/bar-chart/bar-chart.tsx';
export { DiffRow, type DiffRowProps } from './brand/diff-row/diff-row.tsx';
export {
  DoubleEntry,
  type DoubleEntryItem,
  type DoubleEntryProps,
} from './brand/double-entry/double-entry.tsx';
export {
  Ledger,
  type LedgerBranch,
  type LedgerColumn,
  type LedgerProps,
  type LedgerRow,
} from './brand/ledger/ledger.tsx';
export { Tier, type TierProps, TierSheet, type TierSheetProps } from './brand/tier/tier.tsx';
