/** The texts of the editor in English. Other texts come in as `labels`. */
export const defaultLabels = {
  /** Names of the commands, in the toolbar, its menus and lists of shortcuts. */
  commands: {
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
  },
  /** Shown if a command does nothing. */
  refusals: {
    footnoteInCode: 'Footnotes don’t work inside code.',
    nothingToIndent: 'Nothing to indent here.',
    nothingToOutdent: 'Can’t outdent any further.',
    linkAcrossParagraphs: 'Select text in one paragraph to add a link.',
    noTable: 'Put the cursor in a table first.',
    noTableRow: 'Put the cursor in a row below the table’s header.',
  },
  /** The toolbar and its other tools. */
  toolbar: {
    toolbar: 'Formatting',
    moreTools: 'More tools',
    undo: 'Undo',
    redo: 'Redo',
    find: 'Find and replace',
    expand: 'Expand editor',
    focusMode: 'Focus mode',
    addImage: 'Add image',
  },
  find: {
    bar: 'Find and replace',
    find: 'Find',
    previous: 'Previous',
    next: 'Next',
    matchCase: 'Match case',
    replacement: { label: 'Replace with', placeholder: 'Replace' },
    replace: 'Replace',
    replaceAll: { label: 'Replace all', text: 'All' },
    close: 'Close',
    noResults: 'No results',
    /** The number of the match that is shown, from 1. Visible. */
    position: (match: number, count: number) => `${formatCount(match)}/${formatCount(count)}`,
    /** The same for screen readers. */
    spokenPosition: (match: number, count: number) => `${formatCount(match)} of ${formatCount(count)}`,
    replaced: (count: number) => `${formatCount(count)} replaced`,
  },
  /** The list that `[[` opens. */
  links: {
    list: 'Links',
    count: (count: number) => (count === 1 ? '1 link' : `${count} links`),
    none: 'No links match',
  },
  table: {
    /** Name of a new column, also written into the text. */
    column: (column: number) => `Column ${column}`,
    /** Announced to screen readers, which see no cells in a text area. */
    headerCell: (column: string) => `${column}, header`,
    cell: (column: string, row: number) => `${column}, row ${row}`,
    /** Describes the text area. Shown while Tab edits a table, a list or code. */
    leaveHint: 'Press Escape, then Tab to leave the text.',
  },
  paste: {
    /** Shown for a pasted or dropped image file if the app takes none. */
    noImageFiles: 'You can’t upload images here. Paste an image URL instead.',
    /** Shown for formatted text whose images have no URL on the web. */
    imagesNotPasted: (count: number) =>
      count === 1 ? '1 image wasn’t pasted.' : `${count} images weren’t pasted.`,
  },
  /** The bar that asks for the alt text of a pasted image URL. */
  image: {
    bar: 'Pasted image',
    alt: { label: 'Alt text', hint: 'Describe the image for people who can’t see it.' },
    insert: 'Insert image',
    keepLink: 'Keep as link',
  },
  /** The bar that asks for the description of an added image file. */
  addedImage: {
    bar: 'Added image',
    /** Shown until the app has stored the image. */
    adding: 'Adding…',
    /** The number of the image, from 1, if several are added. */
    position: (image: number, count: number) => `${formatCount(image)} of ${formatCount(count)}`,
    alt: { label: 'Alt text', hint: 'Describe the image for people who can’t see it.' },
    /** Replaces the hint if the author is done without an alt text. */
    noAlt: 'Describe the image, or check “Decorative”.',
    decorative: 'Decorative',
    caption: 'Caption',
    done: 'Done',
    /** Shown if storing an image fails for an unknown reason. */
    notAdded: (name: string) => `Couldn’t add ${name}. Try again.`,
  },
  /** Replaces a text that would freeze the page. */
  largeDocument: {
    title: 'This text is very long',
    text: 'Opening it may freeze your browser for a few seconds.',
    open: 'Open anyway',
  },
};

/** All texts of the editor, in groups. */
export type EditorLabels = typeof defaultLabels;

/** Texts that replace the English ones. */
export type EditorLabelOverrides = {
  readonly [Group in keyof EditorLabels]?: Partial<EditorLabels[Group]> | undefined;
};

/** Returns the English texts with some replaced. */
export function mergeLabels(overrides: EditorLabelOverrides = {}): EditorLabels {
  const groups = Object.entries(defaultLabels).map(([group, labels]) => [
    group,
    { ...labels, ...overrides[group as keyof EditorLabels] },
  ]);
  return Object.fromEntries(groups) as EditorLabels;
}

function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}
