/**
 * The class names of the editor's own elements, as `styles.css` has them. Those that an app passes
 * replace them; an empty string leaves an element without a class.
 */
export const defaultClassNames = {
  root: 'markdown-editor',
  /** The field of the text area, with its label. */
  field: 'markdown-editor-main-field',
  /** Around bars and text area. Must be positioned: lists and highlights are placed in it. */
  frame: 'markdown-editor-frame',
  /** Toolbar and find bar. Must be positioned, and may stick to the top of the window. */
  bars: 'markdown-editor-bars',
  /** Added in focus mode while no text is selected. */
  barsAtRest: 'markdown-editor-bars-at-rest',
  toolbarFrame: 'markdown-editor-toolbar-frame',
  toolbar: 'markdown-editor-toolbar',
  textarea: 'markdown-editor-textarea',
  /** Added while the text area is as high as its text. */
  textareaExpanded: 'markdown-editor-textarea-expanded',
  /** Text for screen readers alone. */
  screenReaderOnly: 'markdown-editor-screen-reader-only',
  /** The hint that says how to leave the text by keyboard, shown after Tab has edited it. */
  tabHint: 'markdown-editor-tab-hint',
  findBar: 'markdown-editor-find-bar',
  findRow: 'markdown-editor-find-row',
  /** Around the field of the words to find and the position of the match. */
  findInputFrame: 'markdown-editor-find-input-frame',
  /** The two fields of the find bar, whose labels need not be visible. */
  findField: 'markdown-editor-find-field',
  /** Added to the input while it is filled: the position covers its end. */
  findInputFilled: 'markdown-editor-find-input-filled',
  findPosition: 'markdown-editor-find-position',
  /** Between finding and replacing. */
  findDivider: 'markdown-editor-find-divider',
  replaceInputFrame: 'markdown-editor-replace-input-frame',
  replaceInput: 'markdown-editor-replace-input',
  replaceButton: 'markdown-editor-replace-button',
  /** The line that says how many matches were replaced. */
  replacedStatus: 'markdown-editor-replaced-status',
  /** Covers the text area. */
  matchLayer: 'markdown-editor-match-layer',
  /** One line of the match that is shown. */
  match: 'markdown-editor-match',
  linkList: 'markdown-editor-link-list',
  link: 'markdown-editor-link',
  linkTitle: 'markdown-editor-link-title',
  linkDetail: 'markdown-editor-link-detail',
  noLinks: 'markdown-editor-no-links',
  imageBar: 'markdown-editor-image-bar',
  imageButtons: 'markdown-editor-image-buttons',
  /** The line with the name of an added image. */
  imageName: 'markdown-editor-image-name',
  /** The fields of an added image. */
  imageFields: 'markdown-editor-image-fields',
  /** The label of the check box that makes an image decorative. */
  imageCheck: 'markdown-editor-image-check',
};

export type EditorClassNames = Readonly<typeof defaultClassNames>;
