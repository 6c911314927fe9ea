/** Shown if a command does nothing. */
export const refusals = {
  footnoteInCode: 'Footnotes don’t work inside code.',
  nothingToIndent: 'Nothing to indent here.',
  nothingToOutdent: 'Can’t outdent any further.',
  linkAcrossParagraphs: 'Select text in one paragraph to add a link.',
  noTable: 'Put the cursor in a table first.',
  noTableRow: 'Put the cursor in a row below the table’s header.',
} as const;

/** Announced once to screen readers, when Tab first moves through a table. */
export const leaveTableHint = 'Press Escape, then Tab to leave the text.';

/** Labels of the commands, in the toolbar, its menus and the list of shortcuts. */
export const commandLabels = {
  headings: 'Heading',
  heading2: 'Heading 2',
  heading3: 'Heading 3',
  heading4: 'Heading 4',
  bold: 'Bold',
  italic: 'Italic',
  moreFormats: 'More formats',
  strikethrough: 'Strikethrough',
  code: 'Code',
  quote: 'Quote',
  footnote: 'Footnote',
  link: 'Link',
  lists: 'Lists',
  list: 'List',
  numberedList: 'Numbered list',
  taskList: 'Task list',
  indent: 'Indent',
  outdent: 'Outdent',
  tables: 'Tables',
  table: 'Table',
  nextCell: 'Next cell',
  addRow: 'Add row',
  addColumn: 'Add column',
  deleteRow: 'Delete row',
  tidyTable: 'Tidy table',
} as const;

/** Labels of the toolbar and its other tools. */
export const toolbarLabels = {
  toolbar: 'Formatting',
  moreTools: 'More tools',
  undo: 'Undo',
  redo: 'Redo',
  find: 'Find and replace',
  expand: 'Expand editor',
  focusMode: 'Focus mode',
} as const;

/** Texts of the list of posts that `[[` opens. */
export const postLinkMessages = {
  label: 'Posts to link to',
  count: (count: number) => (count === 1 ? '1 post' : `${count} posts`),
  none: 'No posts match',
} as const;

/** Announced to screen readers, which see no cells in a text area. */
export const cellMessages = {
  column: (column: number) => `Column ${column}`,
  header: (column: string) => `${column}, header`,
  row: (column: string, row: number) => `${column}, row ${row}`,
} as const;

export const largeDocumentMessages = {
  title: 'This post is very long',
  text: 'Opening it may freeze your browser for a few seconds. You can still edit everything else.',
  open: 'Open anyway',
} as const;
