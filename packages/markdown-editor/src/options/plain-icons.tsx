import type { EditorIconName, EditorIcons } from './icons.ts';

const signs: Readonly<Record<EditorIconName, string>> = {
  headings: 'H',
  heading2: 'H2',
  heading3: 'H3',
  heading4: 'H4',
  bold: 'B',
  italic: 'I',
  moreFormats: '…',
  strikethrough: 'S',
  code: '<>',
  quote: '❝',
  footnote: 'x¹',
  link: '∞',
  lists: '•',
  list: '•',
  numberedList: '1.',
  taskList: '☑',
  indent: '⇥',
  outdent: '⇤',
  tables: '▦',
  table: '▦',
  nextCell: '→',
  addRow: '+↓',
  addColumn: '+→',
  deleteRow: '−',
  tidyTable: '≡',
  undo: '↶',
  redo: '↷',
  find: '⌕',
  expand: '↕',
  focusMode: '◎',
  addImage: '▣',
  moreTools: '⋮',
  previous: '↑',
  next: '↓',
  matchCase: 'Aa',
  close: '×',
};

/** Icons made of characters, for apps that pass none. */
export const plainIcons = Object.fromEntries(
  Object.entries(signs).map(([name, sign]) => [
    name,
    <span key={name} aria-hidden="true" data-icon={name}>
      {sign}
    </span>,
  ]),
) as EditorIcons;
