export { isLargeDocument, type LargeDocumentGuard, useLargeDocumentGuard } from './editor/large-document.ts';
export {
  type EditorTextareaProps,
  MarkdownEditor,
  type MarkdownEditorProps,
} from './editor/markdown-editor.tsx';
export { type FocusMode, useFocusMode } from './editor/use-focus-mode.ts';
export type { FindLinks, LinkSuggestion } from './links/use-link-suggestions.ts';
export type { AddImage } from './images/use-added-images.ts';
export { defaultClassNames, type EditorClassNames } from './options/class-names.ts';
export type {
  EditorButtonProps,
  EditorComponents,
  EditorFieldProps,
  EditorMenuItemProps,
  EditorNoticeProps,
  EditorToolbarButtonProps,
  EditorToolbarMenuProps,
  EditorToolbarProps,
} from './options/components.ts';
export type { EditorOptionProps } from './options/editor-options.ts';
export type { EditorIconName, EditorIcons } from './options/icons.ts';
export { defaultLabels, type EditorLabelOverrides, type EditorLabels } from './options/messages.ts';
export { plainComponents } from './options/plain-components.tsx';
export type { EditorToolId } from './toolbar/editor-toolbar.tsx';
