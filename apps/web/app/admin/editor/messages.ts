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
