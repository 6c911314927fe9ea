export { Badge, type BadgeProps } from './badge/badge.tsx';
export { Button, type ButtonProps } from './button/button.tsx';
export { ToggleButton, type ToggleButtonProps } from './toggle-button/toggle-button.tsx';
export { ChipInput, type ChipInputProps } from './chip-input/chip-input.tsx';
export { AlertDialog, type AlertDialogProps } from './dialog/alert-dialog.tsx';
export { Dialog, type DialogProps } from './dialog/dialog.tsx';
export { Field, type FieldProps } from './field/field.tsx';
export { Input, type InputProps } from './field/input.tsx';
export { Textarea, type TextareaProps } from './field/textarea.tsx';
export {
  FileDrop,
  type FileDropFolder,
  type FileDropLabels,
  type FileDropProps,
  type FileDropState,
} from './file-drop/file-drop.tsx';
export type { FolderFile } from './file-drop/folder-files.ts';
export type { RenderableProps } from './internal/render-as.tsx';
export { AnchoredMenu, type AnchoredMenuProps } from './menu/anchored-menu.tsx';
export { MenuItem, type MenuItemProps } from './menu/menu-item.tsx';
export { Menu, type MenuProps } from './menu/menu.tsx';
export { Notice, type NoticeProps } from './notice/notice.tsx';
export {
  CommandPalette,
  type CommandPaletteItem,
  type CommandPaletteProps,
} from './command-palette/command-palette.tsx';
export { Prose, ProsePart, type ProseProps } from './prose/prose.tsx';
export { Card, type CardProps } from './card/card.tsx';
export { Skeleton, type SkeletonProps } from './skeleton/skeleton.tsx';
export { SkipLink, type SkipLinkProps } from './skip-link/skip-link.tsx';
export { Spinner } from './spinner/spinner.tsx';
export { TabList, type TabListProps } from './tab-list/tab-list.tsx';
export { TextLink, type TextLinkProps } from './text-link/text-link.tsx';
export { createThemeScript, startTheme, themeScript, type ThemeScriptOptions } from './theme/theme-script.ts';
export { ThemeToggle } from './theme/theme-toggle.tsx';
export { type ThemeChoice, useThemeChoice } from './theme/use-theme-choice.ts';
export { type ScopedToasts, toast, type ToastAction } from './toast/toast.ts';
export { Toaster } from './toast/toaster.tsx';
export { ToolbarButton, type ToolbarButtonProps } from './toolbar/toolbar-button.tsx';
export { ToolbarMenu, type ToolbarMenuProps } from './toolbar/toolbar-menu.tsx';
export { ToolbarSeparator } from './toolbar/toolbar-separator.tsx';
export { Toolbar, type ToolbarProps } from './toolbar/toolbar.tsx';
