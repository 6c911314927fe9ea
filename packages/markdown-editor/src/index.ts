export { ContentField, type ContentFieldProps } from './editor/markdown-editor.tsx';
export { useLargeDocumentGuard } from './editor/large-document.ts';
export { type FocusMode, focusModeShortcut, useFocusMode } from './editor/use-focus-mode.ts';
export type { FindLinks, LinkSuggestion } from './links/use-link-suggestions.ts';
export { noImageUpload } from './paste/messages.ts';
