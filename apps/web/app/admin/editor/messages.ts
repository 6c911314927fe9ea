/** Shown below the text where a command can do nothing. */
export const refusals = {
  footnoteInCode: 'Footnotes don’t work inside code.',
  nothingToIndent: 'Nothing to indent here.',
  nothingToOutdent: 'Can’t outdent any further.',
  linkAcrossParagraphs: 'Select text in one paragraph to add a link.',
  noTable: 'Put the cursor in a table first.',
  noTableRow: 'Put the cursor in a row below the table’s header.',
} as const;

/** How Tab works in a table. Said once to screen readers, when it first moves through one. */
export const leaveTableHint = 'Press Escape, then Tab to leave the text.';
